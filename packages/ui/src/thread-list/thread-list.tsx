'use client';
import type { Thread } from '@handrail/protocol';
import { useAgentClient, useCapabilities, useThreads } from '@handrail/client/react';
import { forwardRef, useEffect, useState, useSyncExternalStore } from 'react';
import type { ForwardRefExoticComponent, ReactElement, RefAttributes } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { NO_REMOVALS, removalsOf } from './removals.ts';
import { ThreadListItem } from './thread-list-item.tsx';
import { useSeenThreads } from './use-seen-threads.ts';

const Base = createPart('nav', 'thread-list', { root: true });

export interface ThreadListProps extends Omit<
  PartProps<'nav'>,
  'children' | 'asChild' | 'onSelect'
> {
  /** The thread that is open beside the list. */
  activeThreadId?: string | undefined;
  onSelect: (threadId: string) => void;
  /** The open thread was deleted. */
  onActiveRemoved?: (() => void) | undefined;
  /** Where this browser remembers what was read. @defaultValue 'handrail:seen' */
  storageKey?: string | undefined;
}

/**
 * The person's conversations, live: which run, need an approval, failed or have news; search, rename (F2), delete with
 * undo (Delete). Needs an `AgentProvider`. @selector `.hr-thread-list[data-status]`
 */
export const ThreadList: ForwardRefExoticComponent<ThreadListProps & RefAttributes<HTMLElement>> =
  forwardRef(function ThreadList(
    { activeThreadId, onSelect, onActiveRemoved, storageKey = 'handrail:seen', ...props },
    ref,
  ) {
    const { threadList } = useLabels();
    const list = useThreads();
    const can = useCapabilities();
    const [search, setSearch] = useState('');
    const isUnread = useSeenThreads(list.threads, activeThreadId, storageKey);
    const removals = removalsOf(useAgentClient());
    const { pending, going, failed } = useSyncExternalStore(
      removals.subscribe,
      removals.read,
      () => NO_REMOVALS,
    );
    const present = list.threads.filter(({ threadId }) => !going.has(threadId));
    const shown = present.filter((thread) => matches(thread, search));
    // What was searched for may be in a page that is not here yet.
    const isSeeking = search.trim() !== '' && shown.length === 0 && list.hasMore;
    // After each page: one that says nothing new is no change that an effect could wait for.
    useEffect(() => {
      if (isSeeking && list.status === 'ready') list.loadMore();
    });
    const remove = (thread: Thread): void => {
      removals.remove(thread);
      if (thread.threadId === activeThreadId) onActiveRemoved?.();
    };
    return (
      <Base aria-label={threadList.label} {...props} ref={ref} data-status={list.status}>
        <label className="hr-thread-list-search">
          <Icon name="search" />
          <span className="hr-visually-hidden">{threadList.search}</span>
          <input
            type="search"
            dir="auto"
            className="hr-field"
            placeholder={threadList.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        <span role="status" className="hr-thread-list-problem">
          {failed === undefined ? '' : threadList.removeFailed}
        </span>
        <ListState
          status={list.status}
          count={present.length}
          shown={shown.length}
          seeking={isSeeking}
          onRetry={list.reload}
        />
        <ul className="hr-thread-list-items">
          {shown.map((thread) => (
            <ThreadListItem
              key={thread.threadId}
              thread={thread}
              active={thread.threadId === activeThreadId}
              unread={isUnread(thread)}
              removed={pending.has(thread.threadId)}
              onSelect={() => onSelect(thread.threadId)}
              onRename={
                can?.renameThread === true
                  ? (title) => list.renameThread(thread.threadId, title)
                  : undefined
              }
              onRemove={can?.deleteThread === true ? () => remove(thread) : undefined}
              onUndo={() => removals.undo(thread.threadId)}
            />
          ))}
        </ul>
        {list.hasMore ? (
          <Button tone="quiet" onClick={list.loadMore}>
            {threadList.more}
          </Button>
        ) : null}
      </Base>
    );
  });

function matches({ title }: Thread, search: string): boolean {
  return title.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());
}

const SKELETON_ROWS = [78, 62, 88, 54];

function ListState(props: {
  status: string;
  count: number;
  shown: number;
  /** More is asked of the server. */
  seeking: boolean;
  onRetry: () => void;
}): ReactElement | null {
  const { threadList } = useLabels();
  if (props.status === 'failed')
    return (
      <div className="hr-thread-list-note" role="status">
        <span>{threadList.failed}</span>
        <Button onClick={props.onRetry}>{threadList.retry}</Button>
      </div>
    );
  if (props.seeking || (props.count === 0 && props.status !== 'ready'))
    return (
      <div className="hr-thread-list-skeleton" aria-hidden="true">
        {SKELETON_ROWS.map((width) => (
          <span key={width} className="hr-skeleton" style={{ inlineSize: `${width}%` }} />
        ))}
      </div>
    );
  if (props.shown > 0) return null;
  return (
    <p className="hr-thread-list-note">
      {props.count === 0 ? threadList.empty : threadList.noMatch}
    </p>
  );
}
