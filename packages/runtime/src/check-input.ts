import { Validator, type Schema, type SchemaDraft } from '@cfworker/json-schema';
import { HandrailError } from '@handrail/protocol';

export interface InputIssue {
  /** JSON Pointer into the input. */
  path: string;
  message: string;
}

const MAX_ISSUES = 20;

/**
 * Holds an edited input to the tool's JSON Schema. The validator interprets the schema and compiles no
 * code from it, as schemas may come from a tool server elsewhere.
 * @throws HandrailError `invalid-input` with `details.issues`; also for a schema that cannot be read
 */
export function checkInput(inputSchema: unknown, input: unknown): void {
  const issues = issuesOf(inputSchema, input);
  if (issues.length === 0) return;
  const [first] = issues;
  throw new HandrailError(
    'invalid-input',
    `The edited input is not one this tool takes${first ? ` (at ${first.path || 'its top level'})` : ''}, so nothing was decided and nothing ran. Correct it and decide again.`,
    { details: { issues } },
  );
}

function issuesOf(inputSchema: unknown, input: unknown): InputIssue[] {
  try {
    // It was stored as an object; what in it is no schema makes the validator throw or refuse.
    const schema = inputSchema as Schema;
    const { valid, errors } = new Validator(schema, draftOf(schema), false).validate(bare(input));
    if (valid) return [];
    const byPath = new Map<string, InputIssue>();
    for (const { keyword, instanceLocation, error } of errors) {
      const path = instanceLocation.replace(/^#/, '');
      const message = keyword === 'false' ? 'The tool takes no such field.' : error;
      if (!WRAPPERS.has(keyword) && !byPath.has(path)) byPath.set(path, { path, message });
    }
    return byPath.size > 0 ? [...byPath.values()].slice(0, MAX_ISSUES) : [UNREADABLE];
  } catch {
    return [UNREADABLE];
  }
}

/** The validator looks fields up with `in`: of a plain object it would find `constructor` without there being one. */
function bare(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(bare);
  const copy: Record<string, unknown> = Object.create(null);
  for (const [key, each] of Object.entries(value)) copy[key] = bare(each);
  return copy;
}

/** What they find is that something below them is wrong, which is told itself. */
const WRAPPERS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'items',
  'prefixItems',
  'additionalItems',
  'allOf',
  '$ref',
]);

const UNREADABLE: InputIssue = {
  path: '',
  message: 'The schema of this tool cannot be applied to it.',
};

const DRAFTS: readonly (readonly [string, SchemaDraft])[] = [
  ['draft-04', '4'],
  ['draft-07', '7'],
  ['2019-09', '2019-09'],
];

function draftOf({ $schema }: Schema): SchemaDraft {
  const named = typeof $schema === 'string' ? $schema : '';
  return DRAFTS.find(([word]) => named.includes(word))?.[1] ?? '2020-12';
}
