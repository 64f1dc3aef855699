'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useOwnRef } from '../part/use-own-ref.ts';
import { useLostFocus } from './use-lost-focus.ts';

const Base = createPart('section', 'thread-root', { root: true });

/** A conversation as a landmark; fills its container. @selector `.hr-thread-root` */
export const ThreadRoot: ForwardRefExoticComponent<
  PartProps<'section'> & RefAttributes<HTMLElement>
> = forwardRef(function ThreadRoot(props, ref) {
  const { thread } = useLabels();
  const root = useOwnRef(ref);
  useLostFocus(root);
  return <Base aria-label={thread.label} {...props} ref={root} />;
});
