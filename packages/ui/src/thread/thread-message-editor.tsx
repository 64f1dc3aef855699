'use client';
import { shownMessage } from '@handrail/client';
import { useRef } from 'react';
import type { ReactElement } from 'react';
import { MessageEditor } from '../message-actions/message-editor.tsx';
import { messageText } from '../message-actions/message-text.ts';
import { useThreadContext } from './thread-context.ts';

export interface ThreadMessageEditorProps {
  messageId: string;
  onDone: () => void;
}

/** The person's message as a field; its files stay with it. */
export function ThreadMessageEditor(props: ThreadMessageEditorProps): ReactElement {
  const { messageId, onDone } = props;
  const { handle, can } = useThreadContext();
  const box = useRef<HTMLDivElement>(null);
  const message = shownMessage(handle.view(), messageId);
  const files = message?.parts.filter((part) => part.type === 'file') ?? [];
  /** The field goes away: whoever gave up is back at the message, whoever sent it writes on below. */
  const leaveTo = (around: string, place: string): void => {
    const element = box.current?.closest(around);
    onDone();
    requestAnimationFrame(() => element?.querySelector<HTMLElement>(place)?.focus());
  };
  return (
    <div ref={box} className="hr-message-editor-box">
      <MessageEditor
        kept={can?.branches === true}
        text={message ? messageText(message) : ''}
        files={files}
        onCancel={() => leaveTo('.hr-message-root', '[data-action=edit]')}
        onSend={(text, kept) => {
          leaveTo('.hr-thread-root', '.hr-composer-input');
          void handle.edit(messageId, { ...(text === '' ? {} : { text }), files: kept });
        }}
      />
    </div>
  );
}
