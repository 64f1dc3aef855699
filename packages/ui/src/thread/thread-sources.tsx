'use client';
import type { ThreadView } from '@handrail/client';
import { shownMessage } from '@handrail/client';
import { useThreadValue } from '@handrail/client/react';
import { useCallback } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { AnswerSources } from '../sources/answer-sources.tsx';
import { sameSources, sourcesOf } from '../sources/source.ts';
import { useThreadContext } from './thread-context.ts';

/** The sources of one message, for its numbers in brackets and as a list below it. */
export function ThreadSources(props: { messageId: string; children: ReactNode }): ReactElement {
  const { messageId, children } = props;
  const { threadId } = useThreadContext();
  const select = useCallback(
    (view: ThreadView) => sourcesOf(shownMessage(view, messageId)?.parts ?? []),
    [messageId],
  );
  const sources = useThreadValue(threadId, select, sameSources);
  return <AnswerSources sources={sources}>{children}</AnswerSources>;
}
