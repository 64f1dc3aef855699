'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, MouseEvent, RefAttributes } from 'react';
import { createPart } from './part.tsx';
import type { PartProps } from './part.tsx';
import { useDisclosure } from './disclosure.ts';

/** A button that opens and closes the details it stands above. */
export function createDisclosureTrigger(
  slot: string,
): ForwardRefExoticComponent<PartProps<'button'> & RefAttributes<HTMLButtonElement>> {
  const Base = createPart('button', slot);
  const component = forwardRef<HTMLButtonElement, PartProps<'button'>>(
    ({ onClick, ...props }, ref) => {
      const { open, toggle, contentId } = useDisclosure();
      return (
        <Base
          type="button"
          {...props}
          ref={ref}
          aria-expanded={open}
          aria-controls={open ? contentId : undefined}
          onClick={(event: MouseEvent<HTMLButtonElement>) => {
            onClick?.(event);
            if (!event.defaultPrevented) toggle();
          }}
        />
      );
    },
  );
  component.displayName = slot;
  return component;
}
