import { nextDemoStep } from './demo-script.ts';
import type { LanguageModelV4, StreamPart } from './language-model.ts';
import { partsOf } from './step-parts.ts';

/**
 * A language model that is a script: it needs no key and no network, and makes AI SDK do everything a
 * real one would. It streams word by word, `delayMs` apart.
 */
export function demoModel({ delayMs }: { delayMs: number }): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'handrail',
    modelId: 'demo',
    supportedUrls: {},
    doStream({ prompt, abortSignal }) {
      const parts = partsOf(nextDemoStep(prompt));
      return Promise.resolve({ stream: paced(parts, delayMs, abortSignal) });
    },
    doGenerate: () => Promise.reject(new Error('The demo model only streams. Call streamText.')),
  };
}

/** One part for each pull, the pause before it ended early by an abort. */
function paced(
  parts: readonly StreamPart[],
  delayMs: number,
  abortSignal: AbortSignal | undefined,
): ReadableStream<StreamPart> {
  let next = 0;
  return new ReadableStream<StreamPart>({
    async pull(controller) {
      const part = parts[next++];
      if (part === undefined) {
        controller.close();
        return;
      }
      if (isSpoken(part)) await pause(delayMs, abortSignal);
      if (abortSignal?.aborted) controller.error(abortSignal.reason);
      else controller.enqueue(part);
    },
  });
}

function isSpoken(part: StreamPart): boolean {
  return 'delta' in part;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (ms === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}
