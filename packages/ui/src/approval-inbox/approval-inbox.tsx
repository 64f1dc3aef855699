'use client';
import { useAgentClient, useFeed, useThreads } from '@handrail/client/react';
import { forwardRef, useCallback, useState } from 'react';
import type { ForwardRefExoticComponent, ReactElement, RefAttributes } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { WithReason } from '../labels/with-reason.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { InboxAnnouncer } from './inbox-announcer.tsx';
import { InboxBulk } from './inbox-bulk.tsx';
import { isBulkDecidable } from './inbox-filter.ts';
import type { InboxFilter, InboxGroup } from './inbox-filter.ts';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxItem } from './inbox-item.tsx';
import { InboxNotify } from './inbox-notify.tsx';
import type { OpenConversation } from './open-link.tsx';
import { useInbox } from './use-inbox.ts';

const Base = createPart('section', 'approval-inbox', { root: true });

export interface ApprovalInboxProps
  extends Omit<PartProps<'section'>, 'children' | 'asChild'>, OpenConversation {
  /** What is shown at first. @defaultValue everything */
  defaultFilter?: InboxFilter | undefined;
  /** Offers notifications of the browser, which is asked on a click. @defaultValue false */
  notifications?: boolean | undefined;
}

/**
 * All approvals that wait for this person, across threads and live: most urgent first, by conversation, to decide here
 * or in place. Needs an `AgentProvider` above it. @selector `.hr-approval-inbox[data-status]`
 */
export const ApprovalInbox: ForwardRefExoticComponent<
  ApprovalInboxProps & RefAttributes<HTMLElement>
> = forwardRef(function ApprovalInbox(
  { defaultFilter = {}, notifications = false, href, onOpen, ...props },
  ref,
) {
  const { inbox: labels } = useLabels();
  const { connection, isLoaded, error } = useFeed();
  const [filter, setFilter] = useState(defaultFilter);
  const inbox = useInbox(filter);
  const { pending, shown, decided } = inbox;
  const status = shown.length > 0 ? 'ready' : isLoaded ? 'empty' : error ? 'failed' : 'loading';
  return (
    <Base aria-label={labels.label} {...props} ref={ref} data-status={status}>
      <header className="hr-inbox-header">
        <h2 className="hr-inbox-title">
          {labels.label}
          {isLoaded ? (
            <span className="hr-inbox-count">{labels.waiting(pending.length)}</span>
          ) : null}
        </h2>
        {decided > 0 ? (
          <Button tone="quiet" onClick={inbox.clearDecided}>
            {labels.clearDecided(decided)}
          </Button>
        ) : null}
        {notifications ? <InboxNotify pending={pending} ready={isLoaded} onOpen={onOpen} /> : null}
      </header>
      <InboxConnection status={connection.status} isLoaded={isLoaded} />
      {pending.length > 1 || isNarrowed(filter) ? (
        <InboxFilters approvals={pending} filter={filter} onChange={setFilter} />
      ) : null}
      {status === 'ready' ? (
        <InboxQueue inbox={inbox} href={href} onOpen={onOpen} />
      ) : (
        <InboxRest status={status} onClear={isNarrowed(filter) ? () => setFilter({}) : undefined} />
      )}
      <InboxAnnouncer pending={pending} ready={isLoaded} />
    </Base>
  );
});

function InboxQueue({
  inbox,
  href,
  onOpen,
}: OpenConversation & { inbox: ReturnType<typeof useInbox> }): ReactElement {
  const { inbox: labels } = useLabels();
  const { connection, clockSkewMs } = useFeed();
  const { threads } = useThreads();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const candidates = inbox.shown.filter(isBulkDecidable);
  const selected = candidates.filter(({ approvalId }) => chosen.has(approvalId));
  const offline = connection.status === 'offline';
  const select = useCallback((approvalId: string, isSelected: boolean) => {
    setChosen((before) => {
      const next = new Set(before);
      if (isSelected) next.add(approvalId);
      else next.delete(approvalId);
      return next;
    });
  }, []);
  const titleOf = ({ threadId, requestedBy, title }: InboxGroup): string => {
    const own = threads.find((thread) => thread.threadId === threadId)?.title;
    return (requestedBy === undefined ? own : title) || labels.untitled;
  };
  return (
    <>
      <InboxBulk
        candidates={candidates}
        selected={selected}
        offline={offline}
        onSelectAll={() => setChosen(new Set(candidates.map(({ approvalId }) => approvalId)))}
        onClear={() => setChosen(new Set())}
      />
      {inbox.groups.map((group) => (
        <section key={group.key} className="hr-inbox-group">
          <h3>
            <bdi>
              <VisibleText text={titleOf(group)} />
            </bdi>
            {group.requestedBy === undefined ? null : (
              <span className="hr-inbox-requester">
                <VisibleText text={labels.askedFor(group.requestedBy)} />
              </span>
            )}
          </h3>
          <ul>
            {group.approvals.map((approval) => (
              <li key={approval.approvalId}>
                <InboxItem
                  approval={approval}
                  clockOffsetMs={clockSkewMs}
                  offline={offline}
                  selected={
                    candidates.length > 1 && isBulkDecidable(approval)
                      ? chosen.has(approval.approvalId)
                      : undefined
                  }
                  onSelect={(isSelected) => select(approval.approvalId, isSelected)}
                  href={href}
                  onOpen={onOpen}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function InboxConnection(props: { status: string; isLoaded: boolean }): ReactElement {
  const { inbox, approval } = useLabels();
  const lost = props.isLoaded && (props.status === 'retrying' || props.status === 'failed');
  return (
    <div role="status" className="hr-inbox-connection">
      {props.status === 'offline' ? approval.offline : lost ? inbox.stale : null}
    </div>
  );
}

/** What stands there where there is no queue. */
function InboxRest(props: { status: string; onClear: (() => void) | undefined }): ReactElement {
  const { inbox } = useLabels();
  const { error } = useFeed();
  const client = useAgentClient();
  if (props.status === 'loading') {
    return (
      <div className="hr-inbox-rest" role="status">
        <Icon name="spinner" />
        {inbox.loading}
      </div>
    );
  }
  if (props.status === 'failed') {
    return (
      <div className="hr-inbox-rest" role="alert">
        <Icon name="alert" />
        <WithReason text={inbox.failed} reason={error?.message} />
        <Button onClick={client.reconnectFeed}>{inbox.retry}</Button>
      </div>
    );
  }
  return (
    <div className="hr-inbox-rest">
      <Icon name={props.onClear ? 'info' : 'check'} />
      <span>{props.onClear ? inbox.noMatch : inbox.empty}</span>
      {props.onClear ? (
        <Button onClick={props.onClear}>{inbox.clearFilters}</Button>
      ) : (
        <span className="hr-approval-hint">{inbox.emptyHint}</span>
      )}
    </div>
  );
}

function isNarrowed(filter: InboxFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
