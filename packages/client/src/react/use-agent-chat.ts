'use client';

import type { Approval, ErrorEnvelope, Run } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import { useMemo } from 'react';
import type { AgentClient } from '../agent-client.ts';
import type { ConnectionState } from '../connection.ts';
import type { OutgoingMessage } from '../outgoing-message.ts';
import type { ThreadHandle } from '../thread-handle.ts';
import { latestRun } from '../thread-state.ts';
import type { ChatStatus, ThreadView } from '../thread-view.ts';
import { approvalsOf, chatError, chatStatus, shownMessage } from '../thread-view.ts';
import { useAgentClient } from './agent-provider.tsx';
import { useThread, useThreadValue } from './use-thread-view.ts';

export interface UseAgentChatOptions {
  /** A thread that does not exist yet is made by the first `send`. */
  threadId: string;
}

export interface UseAgentChat
  extends
    Pick<
      ThreadHandle,
      | 'send'
      | 'stop'
      | 'regenerate'
      | 'edit'
      | 'selectBranch'
      | 'loadOlder'
      | 'continueRun'
      | 'retry'
      | 'discard'
      | 'reconnect'
    >,
    Pick<AgentClient, 'approve' | 'reject'> {
  /** In order, with those on their way; unchanged ones keep their reference. */
  messages: readonly UIMessage[];
  /** The server has messages before the first of these: `loadOlder` brings them. */
  hasOlder: boolean;
  /** Those of them that the server does not have: `pending`, or `failed` with the reason. */
  outgoing: readonly OutgoingMessage[];
  status: ChatStatus;
  /** The run that was begun last, done or not. */
  run: Run | undefined;
  error: ErrorEnvelope | undefined;
  connection: ConnectionState;
  /** All of this thread, oldest first; `status` says which are pending. */
  approvals: readonly Approval[];
}

/**
 * One conversation with everything in it. Renders whenever anything in the thread changes, at most
 * once a frame; a long conversation reads with the fine-grained hooks instead.
 */
export function useAgentChat({ threadId }: UseAgentChatOptions): UseAgentChat {
  const client = useAgentClient();
  const handle = useThread(threadId);
  const view = useThreadValue(threadId, whole);
  const { messageIds, outgoing, connection, state } = view;
  const messages = useMemo(
    () => messageIds.map((id) => shownMessage(view, id)).filter((message) => message !== undefined),
    // The fields of the view that messages are made of.
    // oxlint-disable-next-line react/exhaustive-deps
    [messageIds, outgoing, state.settled, state.writing],
  );
  // oxlint-disable-next-line react/exhaustive-deps
  const approvals = useMemo(() => approvalsOf(view), [state.approvals]);
  const { send, stop, regenerate, edit, selectBranch, loadOlder } = handle;
  const { continueRun, retry, discard, reconnect } = handle;
  const { approve, reject } = client;
  return {
    messages,
    hasOlder: state.hasOlder,
    outgoing,
    status: chatStatus(view),
    run: latestRun(state),
    error: chatError(view),
    connection,
    approvals,
    send,
    stop,
    regenerate,
    edit,
    selectBranch,
    loadOlder,
    continueRun,
    retry,
    discard,
    reconnect,
    approve,
    reject,
  };
}

function whole(view: ThreadView): ThreadView {
  return view;
}
