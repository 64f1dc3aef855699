'use client';
import { shownMessage } from '@handrail/client';
import type { ThreadView } from '@handrail/client';
import { useThreadValue } from '@handrail/client/react';
import type { CodeRun, FanoutChild } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import { useCallback } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { loadedLater } from '../card/loaded-later.tsx';
import { CodeRunCard, DataPart, outputPieces } from '../message/data-part.tsx';
import { handrailData } from '../message/handrail-data.ts';
import { sameItems } from './same-items.ts';
import { useThreadContext } from './thread-context.ts';
import { ThreadFanout } from './thread-fanout-later.ts';

export interface ThreadDataPartProps {
  part: Extract<UIMessage['parts'][number], { data: unknown }>;
  messageId: string;
  /** What an open lane shows. */
  renderLane: (child: FanoutChild) => ReactNode;
}

const ThreadPlan = loadedLater<{ planId: string }>(async () => {
  const { ThreadPlan: Loaded } = await import('./thread-plan.tsx');
  return Loaded;
});
const ThreadTask = loadedLater<{ taskId: string }>(async () => {
  const { ThreadTask: Loaded } = await import('./thread-task.tsx');
  return Loaded;
});

const NO_SIBLINGS: readonly UIMessage['parts'][number][] = [];

/** A data part in its thread: one that anchors an entity shows the entity as it is now. */
export function ThreadDataPart(props: ThreadDataPartProps): ReactElement | null {
  const { part, messageId, renderLane } = props;
  const known = handrailData(part);
  switch (known?.name) {
    case 'plan':
      return <ThreadPlan planId={known.data.planId} />;
    case 'fanout':
      return <ThreadFanout fanoutId={known.data.fanoutId} renderLane={renderLane} />;
    case 'task':
      return <ThreadTask taskId={known.data.taskId} />;
    case 'code-run':
      return <ThreadCodeRun run={known.data} messageId={messageId} />;
    default:
      return <DataPart part={part} siblings={NO_SIBLINGS} />;
  }
}

function ThreadCodeRun({ run, messageId }: { run: CodeRun; messageId: string }): ReactElement {
  const { threadId } = useThreadContext();
  const { codeRunId } = run;
  const select = useCallback(
    (view: ThreadView) => outputPieces(shownMessage(view, messageId)?.parts ?? [], codeRunId),
    [messageId, codeRunId],
  );
  const pieces = useThreadValue(threadId, select, sameItems);
  return <CodeRunCard run={run} pieces={pieces} />;
}
