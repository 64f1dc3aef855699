import type { ThreadView } from '@handrail/client';
import { useThreadValue } from '@handrail/client/react';
import { useCallback, useMemo } from 'react';
import { useHasToolRenderer } from '../tool-call/tool-renderers.tsx';
import { messageRunsSelector, runsWithin, samePageRuns } from './message-runs.ts';
import type { MessageRuns } from './message-runs.ts';
import { useThreadContext } from './thread-context.ts';

export type SelectMessageRuns = (view: ThreadView) => MessageRuns;

/** How to ask for the runs of a message: one for all who ask, so that they are found once for each change. */
export function useMessageRunsSelector(messageId: string, ended: boolean): SelectMessageRuns {
  const isOwn = useHasToolRenderer();
  return useMemo(() => messageRunsSelector({ messageId, ended, isOwn }), [messageId, ended, isOwn]);
}

/** What of the runs of a message is of the parts from one place up to another. Renders when that changes alone. */
export function useMessageRuns(
  select: SelectMessageRuns,
  from = 0,
  to: number = Infinity,
): MessageRuns {
  const { threadId } = useThreadContext();
  return useThreadValue(
    threadId,
    useCallback((view: ThreadView) => runsWithin(select(view), from, to), [select, from, to]),
    samePageRuns,
  );
}
