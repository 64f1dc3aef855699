'use client';
import type { Thread } from '@handrail/protocol';
import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { ThreadStatusMark } from './thread-status-mark.tsx';
import { ThreadTitleField } from './thread-title-field.tsx';

export interface ThreadListItemProps {
  thread: Thread;
  active: boolean;
  unread: boolean;
  /** Being deleted: what is left is a way to take it back. */
  removed: boolean;
  onSelect: () => void;
  /** Absent: it cannot be renamed here. */
  onRename?: ((title: string) => Promise<void>) | undefined;
  onRemove?: (() => void) | undefined;
  onUndo: () => void;
}

/**
 * One thread: opens it, and on the same row renames (F2) and deletes (Delete) it.
 * @selector `[data-slot='thread-list-open']`
 */
export function ThreadListItem(props: ThreadListItemProps): ReactElement {
  const { thread, active, unread, removed, onSelect, onRename, onRemove, onUndo } = props;
  const { threadList } = useLabels();
  const [renaming, setRenaming] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const title = thread.title === '' ? threadList.untitled : thread.title;
  const focusRow = (): void =>
    void requestAnimationFrame(() => row.current?.querySelector('button')?.focus());
  useLayoutEffect(
    () => () => {
      // Deleted by now, or in another tab: the keyboard goes on from its neighbour.
      const gone = row.current;
      if (!gone?.matches(':focus-within')) return;
      const neighbour = gone.nextElementSibling ?? gone.previousElementSibling;
      const place =
        neighbour?.querySelector('button') ?? gone.closest('nav')?.querySelector('input');
      place?.focus();
    },
    [],
  );
  const act = (event: KeyboardEvent): void => {
    if (event.key === 'F2' && onRename) setRenaming(true);
    else if (event.key === 'Delete' && onRemove) {
      onRemove();
      focusRow();
    } else return;
    event.preventDefault();
  };
  if (removed)
    return (
      <li ref={row} className="hr-thread-list-item" data-status="removed">
        <span role="status" className="hr-thread-list-removed">
          {threadList.removed(title)}
        </span>
        <Button
          tone="quiet"
          onClick={() => {
            onUndo();
            focusRow();
          }}
        >
          {threadList.undo}
        </Button>
      </li>
    );
  return (
    <li ref={row} className="hr-thread-list-item" data-status={active ? 'active' : 'idle'}>
      {renaming && onRename ? (
        <ThreadTitleField
          title={title}
          onSave={onRename}
          onDone={() => {
            setRenaming(false);
            focusRow();
          }}
        />
      ) : (
        <>
          <button
            type="button"
            className="hr-thread-list-open"
            data-slot="thread-list-open"
            aria-current={active ? 'true' : undefined}
            onClick={onSelect}
            onKeyDown={act}
          >
            <bdi className="hr-thread-list-title">
              <VisibleText text={title} />
            </bdi>
            <ThreadStatusMark status={thread.status} unread={unread} />
          </button>
          <span className="hr-thread-list-actions">
            {onRename ? (
              <IconAction
                icon="pencil"
                label={threadList.rename(title)}
                onClick={() => setRenaming(true)}
              />
            ) : null}
            {onRemove ? (
              <IconAction
                icon="trash"
                label={threadList.remove(title)}
                onClick={() => {
                  onRemove();
                  focusRow();
                }}
              />
            ) : null}
          </span>
        </>
      )}
    </li>
  );
}

function IconAction(props: {
  icon: 'pencil' | 'trash';
  label: string;
  onClick: () => void;
}): ReactElement {
  return (
    <button
      type="button"
      className="hr-icon-button"
      aria-label={props.label}
      title={props.label}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </button>
  );
}
