'use client';
import { forwardRef, useId } from 'react';
import type {
  CSSProperties,
  ForwardRefExoticComponent,
  KeyboardEvent,
  ReactNode,
  RefAttributes,
} from 'react';
import { AgentChat } from '../agent-chat/agent-chat.tsx';
import type { AgentChatProps } from '../agent-chat/agent-chat.tsx';
import { ChatClient } from '../agent-chat/chat-client.tsx';
import type { ChatSource } from '../agent-chat/chat-client.tsx';
import { useStoredThread } from '../agent-chat/use-stored-thread.ts';
import { confirmsComposition } from '../composer/confirms-composition.ts';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import { useNarrow } from './use-narrow.ts';
import { usePanel } from './use-panel.ts';
import { useUnread } from './use-unread.ts';
import { WidgetLauncher } from './widget-launcher.tsx';

const Base = createPart('div', 'chat-widget', { root: true });

export interface ChatWidgetProps extends Omit<AgentChatProps, 'onToggle'> {
  /** The corner of the page. @defaultValue 'end' */
  position?: 'start' | 'end' | undefined;
  /** CSS lengths of the panel; never larger than the page. @defaultValue { width: '25rem', height: '42rem' } */
  size?: { width?: string | undefined; height?: string | undefined } | undefined;
  /** Open on a first visit, except on a small screen. @defaultValue false */
  defaultOpen?: boolean | undefined;
  /** Stands in the launcher instead of the kit's icon. */
  launcherIcon?: ReactNode;
  /** Where this browser remembers the conversation, what was read and whether it is open. @defaultValue 'handrail:widget' */
  storageKey?: string | undefined;
}

/**
 * A chat behind a button in the corner of a page. Remembers its conversation and whether it is open, counts what came
 * meanwhile, covers a small screen. Connects once it was opened for the first time. @selector `.hr-chat-widget`, `[data-slot='widget-panel']`
 */
export const ChatWidget: ForwardRefExoticComponent<
  ChatWidgetProps & RefAttributes<HTMLDivElement>
> = forwardRef(function ChatWidget({ url, runtime, client, ...props }, ref) {
  return (
    <ChatClient url={url} runtime={runtime} client={client}>
      <WidgetLayout {...props} ref={ref} />
    </ChatClient>
  );
});

const WidgetLayout: ForwardRefExoticComponent<
  Omit<ChatWidgetProps, keyof ChatSource> & RefAttributes<HTMLDivElement>
> = forwardRef(function WidgetLayout(
  {
    position = 'end',
    size,
    defaultOpen = false,
    launcherIcon,
    storageKey = 'handrail:widget',
    threadId: given,
    onThreadChange,
    title,
    actions,
    className,
    ...chat
  },
  ref,
) {
  const labels = useLabels();
  const panelId = useId();
  const modal = useNarrow();
  const { dialog, launcher, open, used, show, hide } = usePanel({ modal, defaultOpen, storageKey });
  const [stored, store] = useStoredThread(`${storageKey}:thread`);
  const threadId = given ?? stored;
  const unread = useUnread(threadId ?? '', {
    inSight: open,
    follow: used && threadId !== undefined,
    storageKey,
  });
  const close = (
    <button
      type="button"
      className="hr-icon-button"
      aria-label={labels.widget.close}
      title={labels.widget.close}
      onClick={hide}
    >
      <Icon name="cross" />
    </button>
  );
  const closeByEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || modal) return;
    if (!confirmsComposition(event.nativeEvent)) hide();
  };
  const name = chat.agentName ?? labels.chat.label;
  return (
    <Base ref={ref} className={className} data-position={position} style={sizeOf(size)}>
      {/* Modal, the browser closes it by Escape itself; beside the page nothing but this does. */}
      <dialog
        ref={dialog}
        id={panelId}
        className="hr-widget-panel"
        data-slot="widget-panel"
        data-status={modal ? 'modal' : 'beside'}
        aria-label={name}
        onKeyDown={closeByEscape}
        onCancel={(event) => {
          // React tells it of the dialogs inside too, which close by themselves.
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          hide();
        }}
        // A browser may close it without asking; the event comes late, when a change of the screen has opened it again.
        onClose={() => dialog.current?.open === false && hide()}
      >
        {open || used ? (
          <AgentChat
            {...chat}
            threadId={threadId}
            onThreadChange={(next) => {
              if (given === undefined) store(next);
              onThreadChange?.(next);
            }}
            title={title ?? name}
            actions={
              <>
                {actions}
                {close}
              </>
            }
          />
        ) : null}
      </dialog>
      <WidgetLauncher
        ref={launcher}
        open={open}
        panelId={panelId}
        unread={unread}
        icon={launcherIcon}
        onClick={open ? hide : show}
      />
    </Base>
  );
});

function sizeOf(size: ChatWidgetProps['size']): CSSProperties {
  // React's type knows no custom properties.
  return { '--_width': size?.width, '--_height': size?.height } as CSSProperties;
}
