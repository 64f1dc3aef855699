import type { ScriptedFetch, ScriptedReply, StreamStep } from '@handrail/mocks';
import { scriptedFetch } from '@handrail/mocks';
import type { Run } from '@handrail/protocol';
import type { UIMessageChunk } from 'ai';
import { expect, onTestFinished, vi } from 'vitest';
import type { AgentClient } from '../agent-client.ts';
import { createAgentClient } from '../agent-client.ts';
import type { ThreadHandle } from '../thread-handle.ts';
import { latestRun } from '../thread-state.ts';
import { shownMessage } from '../thread-view.ts';
import { aiSdkRuntime } from './ai-sdk-runtime.ts';
import type { AiSdkRuntimeOptions } from './ai-sdk-runtime.ts';
import { textOf } from './stock-chat.fixture.ts';

export const frame = (chunk: UIMessageChunk): { send: string } => ({
  send: `data: ${JSON.stringify(chunk)}\n\n`,
});
export const DONE = { send: 'data: [DONE]\n\n' };
export const ANSWER: UIMessageChunk[] = [
  { type: 'start', messageId: 'a1' },
  { type: 'text-start', id: 't' },
  ...['The ', 'tide ', 'comes ', 'in.'].map((delta): UIMessageChunk => ({
    type: 'text-delta',
    id: 't',
    delta,
  })),
  { type: 'text-end', id: 't' },
  { type: 'finish' },
];
export const WHOLE: ScriptedReply = { body: [...ANSWER.map(frame), DONE] };
export const GONE: ScriptedReply = { status: 204, body: [] };

/** What the test opens by hand: the steps of a body wait for it. */
export interface Gate {
  readonly wait: StreamStep;
  open(): void;
}

interface ForeignPage {
  client: AgentClient;
  thread: ThreadHandle;
  fetch: ScriptedFetch;
  texts: () => string[];
  done: () => Promise<Run | undefined>;
  gate: Gate;
}

/** A page over a plain chat route that answers as scripted. */
export function page(
  replies: (gate: Gate) => readonly ScriptedReply[],
  options: Partial<AiSdkRuntimeOptions> = {},
): ForeignPage {
  const opened = Promise.withResolvers<void>();
  const gate: Gate = { wait: { wait: 0 }, open: opened.resolve };
  const fetch = scriptedFetch(replies(gate), { sleep: () => opened.promise });
  const client = createAgentClient({
    runtime: aiSdkRuntime({
      api: 'http://server/api/chat',
      fetch,
      backoff: { baseMs: 1, capMs: 1 },
      ...options,
    }),
    backoff: { baseMs: 1, capMs: 1 },
  });
  const thread = client.thread('t');
  const close = thread.open();
  onTestFinished(() => {
    close();
    client.dispose();
  });
  const texts = (): string[] =>
    thread.view().messageIds.map((id) => textOf(shownMessage(thread.view(), id)));
  const done = (): Promise<Run | undefined> =>
    vi.waitFor(() => {
      const run = latestRun(thread.view().state);
      expect(run?.phase).toBe('done');
      return run;
    });
  return { client, thread, fetch, texts, done, gate };
}
