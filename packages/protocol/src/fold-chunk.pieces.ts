import type { UIMessageChunk } from 'ai';

export type Stream = readonly UIMessageChunk[];

export const begin: Stream = [{ type: 'start', messageId: 'm1' }, { type: 'start-step' }];
export const end: Stream = [{ type: 'finish-step' }, { type: 'finish', finishReason: 'stop' }];
export const pm = { openai: { itemId: 'i1' } };
export const pm2 = { openai: { itemId: 'i2', phase: 'final' } };

export function text(id: string, ...deltas: string[]): Stream {
  return [
    { type: 'text-start', id },
    ...deltas.map((delta) => ({ type: 'text-delta', id, delta }) as const),
    { type: 'text-end', id },
  ];
}

export function reasoning(id: string, ...deltas: string[]): Stream {
  return [
    { type: 'reasoning-start', id },
    ...deltas.map((delta) => ({ type: 'reasoning-delta', id, delta }) as const),
    { type: 'reasoning-end', id },
  ];
}

export function call(
  toolCallId: string,
  options: { dynamic?: boolean; title?: string } = {},
): Stream {
  return [
    { type: 'tool-input-start', toolCallId, toolName: 'delete_file', ...options },
    { type: 'tool-input-delta', toolCallId, inputTextDelta: '{"path":"/tmp' },
    { type: 'tool-input-delta', toolCallId, inputTextDelta: '/a","deep":[1,{' },
    { type: 'tool-input-delta', toolCallId, inputTextDelta: '"x":true}]}' },
    {
      type: 'tool-input-available',
      toolCallId,
      toolName: 'delete_file',
      input: { path: '/tmp/a', deep: [1, { x: true }] },
      ...options,
    },
  ];
}

export const ask = (toolCallId: string): UIMessageChunk => ({
  type: 'tool-approval-request',
  approvalId: `ap-${toolCallId}`,
  toolCallId,
});
export const answer = (toolCallId: string, approved: boolean, reason?: string): UIMessageChunk => ({
  type: 'tool-approval-response',
  approvalId: `ap-${toolCallId}`,
  approved,
  ...(reason === undefined ? {} : { reason }),
});
export const output = (
  toolCallId: string,
  value: unknown,
  preliminary?: boolean,
): UIMessageChunk => ({
  type: 'tool-output-available',
  toolCallId,
  output: value,
  ...(preliminary === undefined ? {} : { preliminary }),
});
