'use client';
import { useCapabilities, useThread } from '@handrail/client/react';
import { useContext, useMemo, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { MarkdownProvider } from '../markdown/markdown-provider.tsx';
import { DataRenderersContext } from '../message/data-renderers.tsx';
import type { DataRenderers } from '../message/data-renderers.tsx';
import type { RateMessage } from '../message-actions/rate-message.ts';
import { ToolRenderersContext } from '../tool-call/tool-renderers.tsx';
import type { ToolRenderers } from '../tool-call/tool-renderers.tsx';
import { createMessageRevealer } from './message-revealer.ts';
import { ThreadContext } from './thread-context.ts';

export interface ThreadProviderProps {
  /** A thread that does not exist yet is made by the first message. */
  threadId: string;
  agentName?: string | undefined;
  /** Hosts whose images load: of text, files and tools; as in `Markdown`. @defaultValue those of `MarkdownProvider` */
  imageHosts?: readonly string[] | undefined;
  /** Stands before the agent's name instead of the kit's mark. */
  avatar?: ReactNode;
  /** Takes a person's rating of an answer. Absent: none is asked for. */
  onRate?: RateMessage | undefined;
  /** How the calls of single tools are shown; make it once, by `defineToolRenderers`. */
  toolRenderers?: ToolRenderers | undefined;
  /** How the data parts of your own are shown; make it once, by `defineDataRenderers`. */
  dataRenderers?: DataRenderers | undefined;
  /** The address of a message, which its time then leads to. */
  messageHref?: ((messageId: string) => string) | undefined;
  children: ReactNode;
}

/**
 * Follows one thread for the connected parts below it, for a layout of your own: `ThreadConversation`,
 * `ThreadMessage`, `ThreadNotices`, `ThreadComposer`. Show `AiDisclosure` with them.
 */
export function ThreadProvider(props: ThreadProviderProps): ReactElement {
  const { threadId, agentName, imageHosts, avatar, onRate, messageHref, children } = props;
  const toolRenderers = useContext(ToolRenderersContext);
  const dataRenderers = useContext(DataRenderersContext);
  const can = useCapabilities();
  const handle = useThread(threadId);
  const [revealer] = useState(createMessageRevealer);
  const value = useMemo(
    () => ({ threadId, handle, agentName, avatar, onRate, can, revealer, messageHref }),
    [threadId, handle, agentName, avatar, onRate, can, revealer, messageHref],
  );
  return (
    // What was typed or scrolled belongs to its thread.
    <ThreadContext.Provider key={threadId} value={value}>
      <ToolRenderersContext.Provider value={props.toolRenderers ?? toolRenderers}>
        <DataRenderersContext.Provider value={props.dataRenderers ?? dataRenderers}>
          <MarkdownProvider imageHosts={imageHosts}>{children}</MarkdownProvider>
        </DataRenderersContext.Provider>
      </ToolRenderersContext.Provider>
    </ThreadContext.Provider>
  );
}
