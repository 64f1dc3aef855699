'use client';
import { chatStatus } from '@handrail/client';
import type { ChatStatus } from '@handrail/client';
import { useAgentClient, useCapabilities, useThreadValue } from '@handrail/client/react';
import type { ReactElement } from 'react';
import type { WhenBusy } from '@handrail/protocol';
import type { AttachmentOptions, FilePart } from '../attachments/attachment-options.ts';
import { Composer } from '../composer/composer.tsx';
import type { ComposerStatus } from '../composer/composer-context.ts';
import { useThreadContext } from './thread-context.ts';
import { threadDraft } from './thread-draft.ts';

const STATUS: Record<ChatStatus, ComposerStatus> = {
  ready: 'ready',
  error: 'ready',
  // The server withdraws the request when another message comes.
  waiting: 'ready',
  submitted: 'running',
  streaming: 'running',
};

/**
 * The composer of the thread. A message that does not arrive stays in the conversation with a retry. While an answer
 * runs it offers what the server can: to queue a message, or to answer it in place of what runs.
 */
export function ThreadComposer({
  placeholder,
  attachments,
}: {
  placeholder?: string | undefined;
  attachments?: AttachmentOptions | undefined;
}): ReactElement {
  const { threadId, handle, revealer } = useThreadContext();
  const { send, stop } = handle;
  const client = useAgentClient();
  const status = useThreadValue(threadId, chatStatus);
  const { queue = false, steer = false } = useCapabilities() ?? {};
  const sendWhenBusy =
    (whenBusy: WhenBusy | undefined) =>
    (text: string, files: readonly FilePart[]): Promise<void> => {
      revealer?.showEnd();
      return send(files.length === 0 ? text : { ...(text === '' ? {} : { text }), files }, {
        whenBusy,
      });
    };
  // Another tab may have begun a run that is not heard of here yet.
  const isAtRest = status === 'ready' || status === 'error';
  return (
    <Composer
      status={STATUS[status]}
      onSend={sendWhenBusy(isAtRest && queue ? 'queue' : undefined)}
      attachments={attachments}
      draft={threadDraft(client, threadId)}
      onStop={() => void stop()}
      onQueue={queue ? sendWhenBusy('queue') : undefined}
      onSteer={steer ? sendWhenBusy('steer') : undefined}
      placeholder={placeholder}
    />
  );
}
