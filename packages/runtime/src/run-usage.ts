import type { RunUsage } from '@handrail/protocol';

const COUNTS = ['inputTokens', 'outputTokens', 'cachedInputTokens', 'reasoningTokens'] as const;

/**
 * Adds what a `finish` chunk reports in `messageMetadata.usage` to what earlier stretches of the run used.
 * A figure that was never reported stays absent: it is unknown, not zero. A cost in another currency than the
 * one before cannot be added, and is passed over.
 */
export function addUsage(before: RunUsage | undefined, metadata: unknown): RunUsage | undefined {
  const reported = fieldOf(metadata, 'usage');
  const usage: RunUsage = { ...before };
  for (const name of COUNTS) {
    const tokens = fieldOf(reported, name);
    if (isAmount(tokens)) usage[name] = (before?.[name] ?? 0) + tokens;
  }
  const cost = fieldOf(reported, 'cost');
  const amount = fieldOf(cost, 'amount');
  const currency = fieldOf(cost, 'currency');
  if (isAmount(amount) && typeof currency === 'string') {
    const known = before?.cost ?? { amount: 0, currency };
    if (known.currency === currency) usage.cost = { amount: known.amount + amount, currency };
  }
  return Object.keys(usage).length > 0 ? usage : undefined;
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  // Any object may be asked for a field; what comes is judged by whoever asked.
  return (value as Record<string, unknown>)[name];
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
