'use client';
import { forwardRef, useMemo } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useOwnRef } from '../part/use-own-ref.ts';
import { useStickToBottom } from './use-stick-to-bottom.ts';
import { ViewportContext } from './viewport-context.ts';

const Base = createPart('div', 'thread-viewport');

/**
 * The scrolling part of a thread. Stays at the end while the reader does; a reader who went up is left alone and
 * offered a way back. @selector `.hr-thread-viewport[data-status]`, `[data-slot='thread-newest']`
 */
export const ThreadViewport: ForwardRefExoticComponent<
  Omit<PartProps<'div'>, 'asChild'> & RefAttributes<HTMLDivElement>
> = forwardRef(function ThreadViewport({ children, ...props }, ref) {
  const { thread } = useLabels();
  const viewport = useOwnRef(ref);
  const { content, pinned, scrollToBottom, letGo } = useStickToBottom(viewport);
  const value = useMemo(
    () => ({ viewport, pinned, letGo, scrollToBottom }),
    [viewport, pinned, letGo, scrollToBottom],
  );
  return (
    <div className="hr-thread-scroll">
      <Base
        role="region"
        aria-label={thread.messages}
        tabIndex={0}
        {...props}
        ref={viewport}
        data-status={pinned ? 'pinned' : 'free'}
      >
        <div ref={content} className="hr-thread-content">
          <ViewportContext.Provider value={value}>{children}</ViewportContext.Provider>
        </div>
      </Base>
      {pinned ? null : (
        <Button className="hr-thread-newest" data-slot="thread-newest" onClick={scrollToBottom}>
          <Icon name="down" />
          {thread.newMessages}
        </Button>
      )}
    </div>
  );
});
