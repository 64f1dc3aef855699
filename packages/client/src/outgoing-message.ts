import type { ErrorEnvelope, RunTrigger, WhenBusy } from '@handrail/protocol';
import type { UIMessage } from 'ai';

/** What a person writes: plain text, or parts where there are files. */
export type MessageInput =
  | string
  | {
      text?: string | undefined;
      files?: readonly Extract<UIMessage['parts'][number], { type: 'file' }>[] | undefined;
      parts?: UIMessage['parts'] | undefined;
      metadata?: unknown;
    };

export interface SendOptions {
  /**
   * What becomes of it while the agent works: refused, kept until its turn, or answered at once in place
   * of what runs. See the runtime's `capabilities`. @defaultValue 'reject'
   */
  whenBusy?: WhenBusy | undefined;
}

/** A message on its way to the server. It leaves the list when the thread has it. */
export interface OutgoingMessage {
  message: UIMessage;
  trigger: Extract<RunTrigger, { type: 'message' | 'edit' }>;
  /** The same for every try, so that a message whose answer was lost is sent once (R10). */
  idempotencyKey: string;
  status: 'pending' | 'failed';
  whenBusy?: WhenBusy | undefined;
  /** Known once the server has taken it. */
  runId?: string | undefined;
  error?: ErrorEnvelope | undefined;
}

export function userMessage(id: string, input: MessageInput): UIMessage {
  const {
    text,
    files = [],
    parts = [],
    metadata,
  } = typeof input === 'string' ? { text: input } : input;
  return {
    id,
    role: 'user',
    parts: [...(text === undefined ? [] : [{ type: 'text' as const, text }]), ...files, ...parts],
    ...(metadata === undefined ? {} : { metadata }),
  };
}
