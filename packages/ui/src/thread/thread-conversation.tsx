'use client';
import type { ThreadHandle } from '@handrail/client';
import { useConnection, useMessageIds, useThreadValue } from '@handrail/client/react';
import { useCallback, useContext, useEffect, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { MessageAuthor } from '../message/message-author.tsx';
import { MessageRoot } from '../message/message-root.tsx';
import { RunEnd } from '../message/run-end.tsx';
import { Working } from '../message/working.tsx';
import type { Suggestion } from '../suggestions/suggestion.ts';
import { Suggestions } from '../suggestions/suggestions.tsx';
import { usePreparedAnswer } from './use-prepared-answer.ts';
import { ThreadApproval } from './thread-approval-later.ts';
import { useThreadContext } from './thread-context.ts';
import { PAGES_TO_A_PRESS, ThreadEarlier } from './thread-earlier.tsx';
import { ThreadMessages } from './thread-messages.tsx';
import { ThreadPage } from './thread-page.tsx';
import type { ThreadPageProps } from './thread-page.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import {
  awaitsAnswer,
  endWithoutMessage,
  isAnswering,
  olderAtServer,
  olderCount,
  unanchoredApprovals,
} from './thread-selectors.ts';
import { sameItems } from './same-items.ts';
import { PAGE_SIZE, pageOf, useMessageWindow } from './use-message-window.ts';
import { useShownMessage } from './use-shown-message.ts';
import { ViewportContext } from './viewport-context.ts';

/**
 * The messages of the thread by id, then what has no message yet. Mounts the thread's end; earlier messages follow in
 * pages as the reader goes up.
 * @selector `[data-slot='thread-empty']`
 */
export function ThreadConversation({
  empty,
  suggestions,
  showMessage,
}: {
  empty?: ReactNode;
  suggestions?: readonly Suggestion[] | undefined;
  /** The message to bring into view. */
  showMessage?: string | undefined;
}): ReactElement {
  const { threadId, handle, agentName, avatar, revealer } = useThreadContext();
  const ids = useMessageIds(threadId);
  const { status } = useConnection(threadId);
  const waiting = useThreadValue(threadId, awaitsAnswer);
  const busy = useThreadValue(threadId, isAnswering);
  const brokenRun = useThreadValue(threadId, endWithoutMessage);
  const unanchored = useThreadValue(threadId, unanchoredApprovals, sameItems);
  const older = useThreadValue(threadId, olderCount);
  const atServer = useThreadValue(threadId, olderAtServer);
  const { list, begin, firstPage, showEarlier, reveal } = useMessageWindow(ids.length, older);
  const revealMessage = useCallback(
    (messageId: string) => {
      const place = ids.indexOf(messageId);
      if (place >= 0) reveal(place - older);
      else if (atServer === 'idle') void handle.loadOlder();
    },
    [ids, older, atServer, reveal, handle],
  );
  const reachEarlier = useCallback(
    (pages: number) => {
      if (firstPage > begin) showEarlier(pages);
      else if (atServer !== 'loading') void handle.loadOlder();
    },
    [firstPage, begin, atServer, showEarlier, handle],
  );
  const showEnd = useContext(ViewportContext)?.scrollToBottom;
  useEffect(() => revealer?.answerBy(revealMessage, showEnd), [revealer, revealMessage, showEnd]);
  useShownMessage(showMessage, list, revealMessage);
  const isEmpty = ids.length === 0 && !waiting && unanchored.length === 0;
  usePreparedAnswer(useLabels().locale, isEmpty);
  // Until its server has said so once, nobody knows that it is empty; a later loss takes nothing back.
  const [known, setKnown] = useState<ThreadHandle>();
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- once; set while rendering, React 18 commits for each change
    if (status === 'live') setKnown(handle);
  }, [status, handle]);
  if (isEmpty) {
    if (known !== handle && status !== 'live' && status !== 'failed') return <ThreadSkeleton />;
    return (
      <div className="hr-thread-empty" data-slot="thread-empty">
        {empty ?? <ThreadGreeting />}
        {suggestions && status !== 'failed' ? (
          <Suggestions suggestions={suggestions} onChoose={(text) => void handle.send(text)} />
        ) : null}
      </div>
    );
  }
  return (
    <ThreadMessages ref={list} aria-busy={busy}>
      {firstPage > begin || atServer !== 'none' ? (
        <ThreadEarlier
          status={firstPage > begin || atServer === 'none' ? 'idle' : atServer}
          isLast={firstPage <= begin + PAGES_TO_A_PRESS && atServer === 'none'}
          onReach={reachEarlier}
        />
      ) : null}
      {pagesOf(ids, firstPage, older).map((page) => (
        <ThreadPage key={page.page} {...page} />
      ))}
      {waiting ? (
        <MessageRoot author="assistant" agentName={agentName} data-status="queued">
          <MessageAuthor agentName={agentName} avatar={avatar} />
          <Working />
        </MessageRoot>
      ) : null}
      {brokenRun && !waiting ? (
        <MessageRoot author="assistant" agentName={agentName} data-status="done">
          <MessageAuthor agentName={agentName} avatar={avatar} />
          <RunEnd run={brokenRun} onContinue={() => void handle.continueRun(brokenRun.runId)} />
        </MessageRoot>
      ) : null}
      {unanchored.map((approval) => (
        <ThreadApproval key={approval.approvalId} approval={approval} />
      ))}
    </ThreadMessages>
  );
}

function pagesOf(ids: readonly string[], firstPage: number, older: number): ThreadPageProps[] {
  const count = ids.length === 0 ? 0 : pageOf(ids.length - 1 - older) + 1 - firstPage;
  return Array.from({ length: count }, (_, index) => {
    const page = firstPage + index;
    const from = Math.max(0, page * PAGE_SIZE + older);
    const to = (page + 1) * PAGE_SIZE + older;
    return { page, messageIds: ids.slice(from, to), before: ids[from - 1], after: ids[to] };
  });
}

function ThreadGreeting(): ReactElement {
  const { thread } = useLabels();
  return (
    <>
      <span className="hr-message-avatar" data-size="large">
        <Icon name="rail" />
      </span>
      {thread.empty}
    </>
  );
}
