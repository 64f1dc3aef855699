import type { HandrailDataTypes } from '@handrail/protocol';
import type { UIMessage } from 'ai';

type Part = UIMessage['parts'][number];

/** A data part of the kit's own, by its name. */
export type HandrailData = {
  [Name in keyof HandrailDataTypes]: { name: Name; data: HandrailDataTypes[Name] };
}[keyof HandrailDataTypes];

/** The text fields without which a part of that name cannot be shown. */
const NEEDED: Record<keyof HandrailDataTypes, readonly string[]> = {
  plan: ['planId'],
  fanout: ['fanoutId'],
  task: ['taskId'],
  'code-run': ['codeRunId', 'language', 'source', 'status'],
  'code-output': ['codeRunId', 'stream', 'text'],
  memory: ['action', 'text'],
  skill: ['name', 'status'],
  usage: [],
};

/** What a part holds, where it is one of the kit's own and has what its card needs. */
export function handrailData(part: Part): HandrailData | undefined {
  if (!('data' in part) || !part.type.startsWith('data-')) return undefined;
  const name = part.type.slice('data-'.length);
  const { data } = part;
  if (!Object.hasOwn(NEEDED, name) || typeof data !== 'object' || data === null) return undefined;
  const known = name as keyof HandrailDataTypes; // A key of NEEDED is one of these.
  const fields = data as Record<string, unknown>;
  if (NEEDED[known].some((field) => typeof fields[field] !== 'string')) return undefined;
  return { name: known, data } as HandrailData; // Its needed fields were just looked at.
}
