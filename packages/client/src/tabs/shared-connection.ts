import type { SharedFrame, SseMessage } from '@handrail/protocol/sse';
import { MAX_SHARED_STREAMS } from '@handrail/protocol/sse';
import { HandrailError, isHandrailError, toErrorEnvelope } from '@handrail/protocol';
import type { EventStreamOptions } from '../http-events.ts';
import { readFrames } from '../http-events.ts';
import type { Said, Want } from './tab-words.ts';

export interface SharedConnection {
  add(want: Want): void;
  remove(id: string): void;
  stop(): void;
}

/** Those who begin together, such as the hooks of one page, are waited for so long, in milliseconds. */
const GATHER_MS = 10;

/**
 * One connection for all that is wanted. When what is wanted changes it is opened anew, each stream from
 * where it was, so that nothing is lost or told twice. Wants of one stream at the same place share it.
 */
export function createSharedConnection(
  url: string,
  options: EventStreamOptions,
  say: (want: Want, said: Said) => void,
): SharedConnection {
  const wants = new Map<string, Want>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let connected = new AbortController();

  function change(): void {
    gathering ??= setTimeout(reopen, GATHER_MS);
  }

  function reopen(): void {
    gathering = undefined;
    connected.abort();
    connected = new AbortController();
    const groups = [...Map.groupBy(wants.values(), placeOf).values()];
    for (let at = 0; at < groups.length; at += MAX_SHARED_STREAMS) {
      void follow(groups.slice(at, at + MAX_SHARED_STREAMS), connected.signal);
    }
  }

  async function follow(groups: readonly Want[][], signal: AbortSignal): Promise<void> {
    const tell = (group: readonly Want[], said: Said): void => {
      for (const want of group) {
        if (!wants.has(want.id)) continue;
        if (said.says === 'event') want.after = said.event.cursor ?? want.after;
        else if (said.says === 'position') want.after ??= said.cursor;
        else if (said.says !== 'opened') wants.delete(want.id);
        say(want, said);
      }
    };
    const tellAll = (said: Said): void => groups.forEach((group) => tell(group, said));
    try {
      const of = groups.map(([want]) => ({ threadId: want?.threadId, after: want?.after }));
      const call = { path: ['streams'], query: { of: JSON.stringify(of) }, signal };
      const read = ({ data }: SseMessage): SharedFrame | undefined => readFrame(data, options);
      for await (const frames of readFrames(url, call, options, read)) {
        if (signal.aborted) return;
        for (const frame of frames) tell(groups[frame.stream] ?? [], frame);
      }
      if (!signal.aborted) tellAll({ says: 'ended' });
    } catch (error) {
      if (signal.aborted) return;
      tellAll(isUnknownRoute(error) ? { says: 'unsupported' } : failureOf(error));
    }
  }

  return {
    add(want) {
      wants.set(want.id, { ...want });
      change();
    },
    remove(id) {
      if (wants.delete(id)) change();
    },
    stop() {
      wants.clear();
      clearTimeout(gathering);
      connected.abort();
    },
  };
}

function placeOf({ threadId, after }: Want): string {
  return JSON.stringify([threadId, after]);
}

function failureOf(error: unknown): Said {
  return { says: 'error', error: toErrorEnvelope(error) };
}

/** A server of before shared streams: each stream takes a connection of its own. */
function isUnknownRoute(error: unknown): boolean {
  return isHandrailError(error) && (error.code === 'not-found' || error.code === 'unsupported');
}

function readFrame(data: string, { onProblem }: EventStreamOptions): SharedFrame | undefined {
  try {
    // What the words promise beyond this is checked where they are read: the reducer is total.
    const frame = JSON.parse(data) as Partial<SharedFrame> | null;
    if (typeof frame?.stream === 'number') return frame as SharedFrame;
  } catch {
    // Reported below, with what is no frame.
  }
  onProblem?.(
    new HandrailError(
      'bad-stream',
      'An event could not be read and was skipped. Update this page or the server.',
    ),
  );
  return undefined;
}
