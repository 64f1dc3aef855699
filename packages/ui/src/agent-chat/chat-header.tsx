'use client';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';

export interface ChatHeaderProps {
  titleId: string;
  title: ReactNode;
  actions: ReactNode;
  onShowThreads?: (() => void) | undefined;
  onNew?: (() => void) | undefined;
}

/**
 * Above a chat: the way to the other conversations where they are not in sight, title, a new one, the host's actions.
 * @selector `[data-slot='agent-chat-header']`
 */
export function ChatHeader(props: ChatHeaderProps): ReactElement {
  const { titleId, title, actions, onShowThreads, onNew } = props;
  const { chat } = useLabels();
  return (
    <header className="hr-agent-chat-header" data-slot="agent-chat-header">
      {onShowThreads ? (
        <button
          type="button"
          className="hr-icon-button hr-agent-chat-menu"
          aria-haspopup="dialog"
          aria-label={chat.showThreads}
          title={chat.showThreads}
          onClick={onShowThreads}
        >
          <Icon name="menu" />
        </button>
      ) : null}
      <div id={titleId} className="hr-agent-chat-title">
        {title}
      </div>
      <div className="hr-agent-chat-actions">
        {actions}
        {onNew ? (
          <button
            type="button"
            className="hr-icon-button"
            aria-label={chat.newThread}
            title={chat.newThread}
            onClick={onNew}
          >
            <Icon name="plus" />
          </button>
        ) : null}
      </div>
    </header>
  );
}
