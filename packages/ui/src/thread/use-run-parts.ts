import { useThreadValue } from '@handrail/client/react';
import { useMemo } from 'react';
import { useHasToolRenderer } from '../tool-call/tool-renderers.tsx';
import type { RunPart } from '../tool-call/tool-runs.ts';
import { runPartsSelector } from './run-parts.ts';
import type { RunPartsOf } from './run-parts.ts';
import { sameItems } from './same-items.ts';
import { useThreadContext } from './thread-context.ts';

/** What parts of a message are to a run of calls; the same list while nothing of it changes. */
export function useRunParts({
  messageId,
  from,
  to,
  ended,
}: Omit<RunPartsOf, 'isOwn'>): readonly RunPart[] {
  const { threadId } = useThreadContext();
  const isOwn = useHasToolRenderer();
  const select = useMemo(
    () => runPartsSelector({ messageId, from, to, ended, isOwn }),
    [messageId, from, to, ended, isOwn],
  );
  return useThreadValue(threadId, select, sameItems);
}
