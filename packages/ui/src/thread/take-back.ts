import { shownMessage } from '@handrail/client';
import type { ThreadHandle } from '@handrail/client';
import { messageText } from '../message-actions/message-text.ts';

/**
 * Takes a message back that has not arrived, or that waits for its turn: its words go back into the field, unless
 * something else is written there. Of an edit, what was there before is shown again.
 */
export function takeBack(from: Element, handle: ThreadHandle, messageId: string): void {
  const view = handle.view();
  const message = shownMessage(view, messageId);
  const field = from
    .closest('.hr-thread-root')
    ?.querySelector<HTMLTextAreaElement>('.hr-composer-input');
  const isEdit = view.state.messageIds.includes(messageId);
  if (message && field?.value === '' && !isEdit) {
    field.value = messageText(message);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field?.focus();
  handle.discard(messageId);
}
