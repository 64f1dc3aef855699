'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import type { ButtonProps } from '../button/button.tsx';
import { Button } from '../button/button.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { useComposer } from './composer-context.ts';

/**
 * Stops the running answer and sends what is written in its place; there while one runs and something is written.
 * @selector `[data-slot='composer-steer']`
 */
export const ComposerSteer: ForwardRefExoticComponent<
  ButtonProps & RefAttributes<HTMLButtonElement>
> = forwardRef(function ComposerSteer({ children, onClick, ...props }, ref) {
  const { steer, empty } = useComposer();
  const { composer } = useLabels();
  if (!steer || empty) return null;
  return (
    <Button
      data-slot="composer-steer"
      {...props}
      ref={ref}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) steer();
      }}
    >
      {children ?? composer.steer}
    </Button>
  );
});
