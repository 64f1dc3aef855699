'use client';
import { useAgentClient } from '@handrail/client/react';
import type { Task } from '@handrail/protocol';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { claimNews } from '../announcement/claim-news.ts';
import { useLabels } from '../labels/labels-provider.tsx';
import { taskHasEnded } from './task-state.ts';

export interface TaskAnnouncerProps {
  tasks: readonly Task[];
  /** False until the list has come: what it brings then is no news. */
  ready: boolean;
}

/**
 * Says aloud, when nothing else is being said, that a task has ended and how; never its progress.
 * @selector `[data-slot='task-announcer']`
 */
export function TaskAnnouncer({ tasks, ready }: TaskAnnouncerProps): ReactElement {
  const { announce } = useLabels().task;
  const client = useAgentClient();
  const region = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState({ text: '', of: '' });
  const known = useRef<Map<string, boolean>>(undefined);
  useEffect(() => {
    const before = known.current;
    if (before === undefined && !ready) return;
    known.current = new Map(tasks.map((task) => [task.taskId, taskHasEnded(task)]));
    if (before === undefined) return;
    // One that nobody saw at work ended elsewhere long ago, or was just listed.
    const ended = tasks.filter(
      (task) =>
        taskHasEnded(task) &&
        before.get(task.taskId) === false &&
        claimNews(client, `task ${task.taskId}`, region.current),
    );
    if (ended.length === 0) return;
    const texts = ended.map(({ status, label }) =>
      status === 'completed' || status === 'cancelled'
        ? announce[status](label)
        : announce.failed(label),
    );
    setNews({ text: texts.join('. '), of: ended.map(({ taskId }) => taskId).join(' ') });
  }, [client, tasks, ready, announce]);
  return (
    <div ref={region} role="status" className="hr-visually-hidden" data-slot="task-announcer">
      {news.text === '' ? null : <span key={news.of}>{news.text}</span>}
    </div>
  );
}
