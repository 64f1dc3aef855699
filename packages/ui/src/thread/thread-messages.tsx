'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';

const Base = createPart('div', 'thread-messages');

/**
 * The messages in order. A log that stays quiet: `ThreadAnnouncer` says what matters, so that no screen reader reads
 * every token. @selector `.hr-thread-messages`
 */
export const ThreadMessages: ForwardRefExoticComponent<
  PartProps<'div'> & RefAttributes<HTMLDivElement>
> = forwardRef(function ThreadMessages(props, ref) {
  return <Base role="log" aria-live="off" {...props} ref={ref} />;
});
