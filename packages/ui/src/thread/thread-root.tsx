'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';

const Base = createPart('section', 'thread-root', { root: true });

/** A conversation as a landmark; fills its container. @selector `.hr-thread-root` */
export const ThreadRoot: ForwardRefExoticComponent<
  PartProps<'section'> & RefAttributes<HTMLElement>
> = forwardRef(function ThreadRoot(props, ref) {
  const { thread } = useLabels();
  return <Base aria-label={thread.label} {...props} ref={ref} />;
});
