import type { UIMessage } from 'ai';

/**
 * How long a reasoning or a tool call took, in milliseconds, where its server says so (`{ handrail: { durationMs } }` in
 * the metadata of the part): a call from where it began to run, without the wait for a person.
 */
export function durationOf(part: UIMessage['parts'][number]): number | undefined {
  const told: unknown =
    'toolCallId' in part
      ? part.toolMetadata?.['handrail']
      : part.type === 'reasoning'
        ? part.providerMetadata?.['handrail']
        : undefined;
  if (typeof told !== 'object' || told === null || !('durationMs' in told)) return undefined;
  const { durationMs } = told;
  // Whatever a foreign server writes there.
  return typeof durationMs === 'number' && durationMs >= 0 && durationMs < Number.POSITIVE_INFINITY
    ? durationMs
    : undefined;
}
