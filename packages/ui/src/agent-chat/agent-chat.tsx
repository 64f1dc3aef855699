'use client';
import { forwardRef, useId, useRef } from 'react';
import type { ComponentType, ForwardRefExoticComponent, ReactNode, RefAttributes } from 'react';
import { loadedLater } from '../card/loaded-later.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useOwnRef } from '../part/use-own-ref.ts';
import { Thread } from '../thread/thread.tsx';
import type { ThreadListProps } from '../thread-list/thread-list.tsx';
import { ChatClient } from './chat-client.tsx';
import type { ChatSource } from './chat-client.tsx';
import { ChatDrawer } from './chat-drawer.tsx';
import { ChatHeader } from './chat-header.tsx';
import { splitThreadProps } from './chat-thread-props.ts';
import type { ChatThreadProps } from './chat-thread-props.ts';
import { useUnusedThread } from './use-unused-thread.ts';
import { newThreadId, useStoredThread } from './use-stored-thread.ts';
import { useRegionKeys } from './use-region-keys.ts';

/** Fetched only where `threads` asks for it. */
const ThreadList: ComponentType<ThreadListProps> = loadedLater(async () => {
  const { ThreadList: Loaded } = await import('../thread-list/thread-list.tsx');
  return Loaded;
});

const Base = createPart('div', 'agent-chat', { root: true });

export interface AgentChatProps
  extends Omit<PartProps<'div'>, 'children' | 'asChild' | 'title'>, ChatSource, ChatThreadProps {
  /** The conversation that is open. Absent: the chat keeps it in this browser, and a reload finds it again. */
  threadId?: string | undefined;
  /** Needed with `threadId` where the person can open another one. */
  onThreadChange?: ((threadId: string) => void) | undefined;
  /** Shows the person's conversations beside this one, and behind a button where it is narrow. @defaultValue false */
  threads?: boolean | undefined;
  /** Stands at the start of the header. */
  title?: ReactNode;
  /** Stand at the end of the header. */
  actions?: ReactNode;
  /** Where this browser remembers the open conversation and what was read. @defaultValue 'handrail:thread' */
  storageKey?: string | undefined;
}

/**
 * A complete chat, as a page or a panel: conversation, header and, with `threads`, the list of conversations. Give it a
 * `url`, a `runtime` or a `client`, and a container with a height. F6 goes round its regions.
 * @selector `.hr-agent-chat`
 */
export const AgentChat: ForwardRefExoticComponent<AgentChatProps & RefAttributes<HTMLDivElement>> =
  forwardRef(function AgentChat({ url, runtime, client, ...props }, ref) {
    return (
      <ChatClient url={url} runtime={runtime} client={client}>
        <ChatLayout {...props} ref={ref} />
      </ChatClient>
    );
  });

const ChatLayout: ForwardRefExoticComponent<
  Omit<AgentChatProps, keyof ChatSource> & RefAttributes<HTMLDivElement>
> = forwardRef(function ChatLayout(
  {
    threadId: given,
    onThreadChange,
    threads = false,
    title,
    actions,
    storageKey = 'handrail:thread',
    ...rest
  },
  ref,
) {
  const { chat } = useLabels();
  const [threadProps, props] = splitThreadProps(rest);
  const root = useOwnRef(ref);
  const drawer = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [stored, store] = useStoredThread(storageKey);
  const threadId = given ?? stored;
  const regionKeys = useRegionKeys();
  const unused = useUnusedThread(threadId);
  const show = (next: string): void => {
    if (next === threadId) return;
    unused.leave();
    if (given === undefined) store(next);
    onThreadChange?.(next);
  };
  const open = (next: string): void => {
    drawer.current?.close();
    show(next);
  };
  const startNew = (): void => {
    open(unused.find() ?? newThreadId());
    // Whoever begins anew wants to write; the field is there once the new thread is.
    requestAnimationFrame(() =>
      root.current?.querySelector<HTMLElement>('[data-slot=composer-input]')?.focus(),
    );
  };
  const list = (
    <ThreadList
      activeThreadId={threadId}
      onSelect={open}
      // The list stays, and the focus in it: it can be taken back there.
      onActiveRemoved={() => show(newThreadId())}
      storageKey={`${storageKey}:seen`}
    />
  );
  const headed = threads || title !== undefined || actions !== undefined;
  return (
    <Base
      {...(title === undefined ? { 'aria-label': chat.label } : { 'aria-labelledby': titleId })}
      role="group"
      {...props}
      ref={root}
      onKeyDown={(event) => {
        props.onKeyDown?.(event);
        regionKeys(event);
      }}
    >
      {headed ? (
        <ChatHeader
          titleId={titleId}
          title={title}
          actions={actions}
          onShowThreads={threads ? () => drawer.current?.showModal() : undefined}
          onNew={threads ? startNew : undefined}
        />
      ) : null}
      <div className="hr-agent-chat-body">
        {threads ? <div className="hr-agent-chat-side">{list}</div> : null}
        <div className="hr-agent-chat-main">
          {threadId === undefined ? null : <Thread {...threadProps} threadId={threadId} />}
        </div>
      </div>
      {threads ? <ChatDrawer ref={drawer}>{list}</ChatDrawer> : null}
    </Base>
  );
});
