'use client';
import { chatStatus } from '@handrail/client';
import type { ChatStatus } from '@handrail/client';
import { useThreadValue } from '@handrail/client/react';
import type { ReactElement } from 'react';
import type { AttachmentOptions } from '../attachments/attachment-options.ts';
import { Composer } from '../composer/composer.tsx';
import type { ComposerStatus } from '../composer/composer-context.ts';
import { useThreadContext } from './thread-context.ts';

const STATUS: Record<ChatStatus, ComposerStatus> = {
  ready: 'ready',
  error: 'ready',
  // The server withdraws the request when another message comes.
  waiting: 'ready',
  submitted: 'running',
  streaming: 'running',
};

/** The composer of the thread. A message that does not arrive stays in the conversation with a retry. */
export function ThreadComposer({
  placeholder,
  attachments,
}: {
  placeholder?: string | undefined;
  attachments?: AttachmentOptions | undefined;
}): ReactElement {
  const { threadId, handle } = useThreadContext();
  const { send, stop } = handle;
  const status = useThreadValue(threadId, chatStatus);
  return (
    <Composer
      status={STATUS[status]}
      onSend={(text, files) =>
        send(files.length === 0 ? text : { ...(text === '' ? {} : { text }), files })
      }
      attachments={attachments}
      onStop={() => void stop()}
      placeholder={placeholder}
    />
  );
}
