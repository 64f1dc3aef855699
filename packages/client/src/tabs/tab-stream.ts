import type { SubscribeOptions } from '@handrail/protocol';
import { errorOfEnvelope } from '../http-error.ts';
import type { Said } from './tab-words.ts';

/** What one subscriber of this tab follows, whoever leads. */
export interface TabStream {
  readonly threadId: string | undefined;
  /** Where it is now: what it took last. */
  position(): string | undefined;
  hear(said: Said): void;
  /** Yields what it hears; the generator's end is the stream's. Returns `unsupported` when it has to go alone. */
  read(): AsyncGenerator<Extract<Said, { says: 'event' }>['event'], 'unsupported' | undefined>;
}

/** A tab that takes so many events says so. */
export const TAKEN_TOGETHER = 250;

export function createTabStream(
  threadId: string | undefined,
  { after, signal, onOpen, onPosition }: SubscribeOptions,
  onTaken: () => void,
): TabStream {
  const heard: Said[] = [];
  let position = after;
  let taken = 0;
  let isOpen = false;
  let wake: (() => void) | undefined;

  return {
    threadId,
    position: () => position,
    hear(said) {
      if (said.says === 'opened') {
        // The shared connection is opened anew for others too: only one without a place has missed something.
        if (!signal.aborted && !(isOpen && position !== undefined)) onOpen?.();
        isOpen = true;
        return;
      }
      if (said.says === 'position') {
        position ??= said.cursor;
        if (!signal.aborted) onPosition?.(said.cursor);
        return;
      }
      // Moved as it is heard: who asks again after this must not hear it a second time.
      if (said.says === 'event') position = said.event.cursor ?? position;
      heard.push(said);
      wake?.();
    },
    async *read() {
      const leave = (): void => wake?.();
      signal.addEventListener('abort', leave);
      try {
        for (;;) {
          if (signal.aborted) return undefined;
          const said = heard.shift();
          if (said === undefined) {
            await new Promise<void>((resolve) => (wake = resolve));
          } else if (said.says === 'event') {
            yield said.event;
            if (++taken % TAKEN_TOGETHER === 0) onTaken();
          } else if (said.says === 'error') {
            throw errorOfEnvelope(said.error);
          } else {
            return said.says === 'unsupported' ? said.says : undefined;
          }
        }
      } finally {
        signal.removeEventListener('abort', leave);
      }
    },
  };
}
