import type { StreamPart } from './language-model.ts';
import type { DemoStep } from './demo-script.ts';

/** A step of the script as the parts that a model would stream. */
export function partsOf(step: DemoStep): StreamPart[] {
  const parts: StreamPart[] = [{ type: 'stream-start', warnings: [] }];
  if (step.reasoning !== undefined) parts.push(...spoken('reasoning', step.reasoning));
  if (step.text !== undefined) parts.push(...spoken('text', step.text));
  if (step.call !== undefined) {
    const { toolName, input } = step.call;
    const id = `call-${crypto.randomUUID()}`;
    const text = JSON.stringify(input);
    parts.push(
      { type: 'tool-input-start', id, toolName },
      ...(text.match(/.{1,12}/gsu) ?? []).map((delta): StreamPart => ({
        type: 'tool-input-delta',
        id,
        delta,
      })),
      { type: 'tool-input-end', id },
      { type: 'tool-call', toolCallId: id, toolName, input: text },
    );
  }
  if (step.failure !== undefined) parts.push({ type: 'error', error: new Error(step.failure) });
  const unified = step.failure !== undefined ? 'error' : step.call ? 'tool-calls' : 'stop';
  parts.push({ type: 'finish', finishReason: { unified, raw: unified }, usage: usageOf(step) });
  return parts;
}

function spoken(kind: 'text' | 'reasoning', text: string): StreamPart[] {
  const id = `${kind}-${crypto.randomUUID()}`;
  return [
    { type: `${kind}-start`, id },
    ...wordsOf(text).map((delta): StreamPart => ({ type: `${kind}-delta`, id, delta })),
    { type: `${kind}-end`, id },
  ];
}

/** Words with the space after them, so that they join to the same text. */
function wordsOf(text: string): string[] {
  return text.match(/\s*\S+\s*/gu) ?? [];
}

type Usage = Extract<StreamPart, { type: 'finish' }>['usage'];

/** A script has no tokens; words are what comes nearest. */
function usageOf(step: DemoStep): Usage {
  const text = wordsOf(step.text ?? '').length;
  const reasoning = wordsOf(step.reasoning ?? '').length;
  return {
    inputTokens: {
      total: undefined,
      noCache: undefined,
      cacheRead: undefined,
      cacheWrite: undefined,
    },
    outputTokens: { total: text + reasoning, text, reasoning },
  };
}
