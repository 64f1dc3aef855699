import type { RunUsage } from '@handrail/protocol';

/**
 * Adds what a `finish` chunk reports in `messageMetadata.usage` to what earlier stretches of the run used.
 * A figure that was never reported stays absent: it is unknown, not zero.
 */
export function addUsage(before: RunUsage | undefined, metadata: unknown): RunUsage | undefined {
  const reported = fieldOf(metadata, 'usage');
  const usage: RunUsage = { ...before };
  for (const name of ['inputTokens', 'outputTokens'] as const) {
    const tokens = fieldOf(reported, name);
    if (isCount(tokens)) usage[name] = (before?.[name] ?? 0) + tokens;
  }
  return Object.keys(usage).length > 0 ? usage : undefined;
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  // Any object may be asked for a field; what comes is judged by whoever asked.
  return (value as Record<string, unknown>)[name];
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
