import { HandrailError } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import { onTestFinished } from 'vitest';
import type { AgentClient } from './agent-client.ts';
import { createAgentClient } from './agent-client.ts';
import type { ScriptedRuntime } from './scripted-runtime.ts';
import { THREAD } from './scripted-runtime.ts';
import type { ThreadHandle } from './thread-handle.ts';
import type { ChatStatus } from './thread-view.ts';
import { chatStatus, shownMessage } from './thread-view.ts';

export function start(
  script: ScriptedRuntime,
  options: Partial<Parameters<typeof createAgentClient>[0]> = {},
): { client: AgentClient; thread: ThreadHandle; texts: () => string[]; status: () => ChatStatus } {
  let ids = 0;
  const client = createAgentClient({
    runtime: script.runtime,
    generateId: () => `id${++ids}`,
    backoff: { random: () => 0 },
    schedule: queueMicrotask,
    ...options,
  });
  onTestFinished(() => client.dispose());
  const thread = client.thread(THREAD);
  const texts = () =>
    thread.view().messageIds.map((id) => {
      const [part] = shownMessage(thread.view(), id)?.parts ?? [];
      return part && 'text' in part ? part.text : '';
    });
  return { client, thread, texts, status: () => chatStatus(thread.view()) };
}

export const lost = (): Promise<never> => Promise.reject(new HandrailError('network', 'Gone.'));
export const userMessage = (id: string, text: string): UIMessage => ({
  id,
  role: 'user' as const,
  parts: [{ type: 'text' as const, text }],
});
export const requests = (script: ScriptedRuntime, name: string): any[] =>
  script.calls.filter((call) => call.name === name).map((call) => call.args.at(-1) as any);

/** Until the work that is already begun has been heard of. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 0));
}
