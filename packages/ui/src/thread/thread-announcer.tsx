'use client';
import { useAgentClient } from '@handrail/client/react';
import type { Approval, Plan, Run } from '@handrail/protocol';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { claimNews } from '../announcement/claim-news.ts';
import { useLabels } from '../labels/labels-provider.tsx';
import type { Labels } from '../labels/labels.ts';
import { spokenText } from '../visible-text/spoken-text.ts';
import { hadEnded } from './had-ended.ts';

export interface ThreadAnnouncerProps {
  /** The newest run, if any. */
  run?: Run | undefined;
  /** All that are known, by id: one that had ended before is no news when another version of the thread rests on it. */
  runs?: Readonly<Record<string, Run>> | undefined;
  approvals?: readonly Approval[] | undefined;
  plans?: readonly Plan[] | undefined;
  /** False until the thread has been loaded: what it brings then is no news. @defaultValue true */
  ready?: boolean | undefined;
}

/**
 * Says aloud when an answer begins, ends or needs a decision; never its words, never what was so on arrival, and no
 * question that another part of the page has said.
 * @selector `[data-slot='thread-announcer']`
 */
export function ThreadAnnouncer({
  run,
  runs,
  approvals = [],
  plans = [],
  ready = true,
}: ThreadAnnouncerProps): ReactElement {
  const { thread, inbox } = useLabels();
  const client = useAgentClient();
  const region = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState({ text: '', of: '' });
  const pending = approvals.filter((approval) => approval.status === 'pending');
  const proposed = plans.filter((plan) => plan.status === 'proposed');
  const state = [
    run ? `${run.runId} ${run.attempt} ${run.phase} ${run.outcome ?? ''}` : '',
    ...pending.map((approval) => approval.approvalId),
    ...proposed.map((plan) => plan.planId),
  ].join('|');
  const said = useRef<string>(undefined);
  const runsBefore = useRef(runs);
  useEffect(() => {
    const before = said.current;
    // A connection that is lost later takes nothing back.
    if (before === undefined && !ready) return;
    said.current = state;
    const earlier = runsBefore.current;
    runsBefore.current = runs;
    if (before === undefined || before === state) return;
    const known = new Set(before.split('|'));
    const claim = (key: string): boolean => claimNews(client, key, region.current);
    const fresh = pending.filter(
      ({ approvalId }) => !known.has(approvalId) && claim(`approval ${approvalId}`),
    );
    const plan = proposed.find(({ planId }) => !known.has(planId) && claim(`plan ${planId}`));
    const text =
      fresh.length > 1
        ? inbox.announceMany(fresh.length)
        : fresh[0]
          ? thread.approvalNeeded(spokenText(fresh[0].title))
          : plan
            ? thread.planNeeded(spokenText(plan.title))
            : runText(run && hadEnded(earlier, run) ? undefined : run, thread);
    setNews({ text, of: state });
    // `state` stands for run, approvals and plans: it changes exactly when there is something to say.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state, ready]);
  return (
    <div ref={region} role="status" className="hr-visually-hidden" data-slot="thread-announcer">
      {/* The same words about another thing are news: a new element is spoken, equal text is not. */}
      {news.text === '' ? null : <span key={news.of}>{news.text}</span>}
    </div>
  );
}

function runText(run: Run | undefined, thread: Labels['thread']): string {
  if (!run) return '';
  if (run.phase === 'queued' || run.phase === 'running') return thread.answering;
  if (run.phase === 'waiting') return '';
  if (run.outcome === 'success') return thread.finished;
  return run.outcome === 'cancelled' ? thread.stopped : thread.failed;
}
