'use client';
import type { CodeOutput } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import { useMemo } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { loadedLater } from '../card/loaded-later.tsx';
import type { CodeRunCardProps } from '../code-run/code-run-card.tsx';
import type { MemoryCardProps } from '../memory/memory-card.tsx';
import type { SkillBadgeProps } from '../skill/skill-badge.tsx';
import { UsageLine } from '../usage/usage-line.tsx';
import { AppDataPart } from './data-renderers.tsx';
import { handrailData } from './handrail-data.ts';
import type { HandrailData } from './handrail-data.ts';

/** Fetched with the first code run of a page. */
export const CodeRunCard: ComponentType<CodeRunCardProps> = loadedLater(async () => {
  const { CodeRunCard: Loaded } = await import('../code-run/code-run-card.tsx');
  return Loaded;
});

/** Fetched with the first note of a page. */
const MemoryCard: ComponentType<MemoryCardProps> = loadedLater(async () => {
  const { MemoryCard: Loaded } = await import('../memory/memory-card.tsx');
  return Loaded;
});

/** Fetched with the first skill of a page. */
const SkillBadge: ComponentType<SkillBadgeProps> = loadedLater(async () => {
  const { SkillBadge: Loaded } = await import('../skill/skill-badge.tsx');
  return Loaded;
});

type Part = UIMessage['parts'][number];

export interface DataPartProps {
  part: Extract<Part, { data: unknown }>;
  /** All parts of its message: the output of code stands in parts of its own. */
  siblings: readonly Part[];
}

/** A data part that holds what it shows, by its card; one of the app's own as the app says. */
export function DataPart({ part, siblings }: DataPartProps): ReactElement | null {
  const known = handrailData(part);
  switch (known?.name) {
    case 'code-run':
      return <CodeRunPart run={known.data} siblings={siblings} />;
    case 'code-output':
      return null;
    case 'memory':
      return <MemoryCard note={known.data} />;
    case 'skill':
      return <SkillBadge skill={known.data} />;
    case 'usage':
      return <UsageLine usage={known.data} />;
    default:
      return <AppDataPart part={part} />;
  }
}

function CodeRunPart({
  run,
  siblings,
}: {
  run: Extract<HandrailData, { name: 'code-run' }>['data'];
  siblings: readonly Part[];
}): ReactElement {
  const { codeRunId } = run;
  const pieces = useMemo(() => outputPieces(siblings, codeRunId), [siblings, codeRunId]);
  return <CodeRunCard run={run} pieces={pieces} />;
}

/** The pieces of one run's output as they stand in the message: the same objects each time. */
export function outputPieces(parts: readonly Part[], codeRunId: string): CodeOutput[] {
  return parts.flatMap((part) => {
    if (part.type !== 'data-code-output') return [];
    const known = handrailData(part);
    return known?.name === 'code-output' && known.data.codeRunId === codeRunId ? [known.data] : [];
  });
}
