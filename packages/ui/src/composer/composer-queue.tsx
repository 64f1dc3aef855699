'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import type { ButtonProps } from '../button/button.tsx';
import { Button } from '../button/button.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { useComposer } from './composer-context.ts';

/**
 * Keeps what is written until the running answer has ended; there while one runs and something is written.
 * @selector `[data-slot='composer-queue']`
 */
export const ComposerQueue: ForwardRefExoticComponent<
  ButtonProps & RefAttributes<HTMLButtonElement>
> = forwardRef(function ComposerQueue({ children, ...props }, ref) {
  const { canQueue, empty } = useComposer();
  const { composer } = useLabels();
  if (!canQueue || empty) return null;
  return (
    <Button type="submit" tone="primary" data-slot="composer-queue" {...props} ref={ref}>
      {children ?? composer.queue}
    </Button>
  );
});
