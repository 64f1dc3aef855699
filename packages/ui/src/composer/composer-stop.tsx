'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useComposer } from './composer-context.ts';

const Base = createPart('button', 'composer-stop');

/** Stops the running answer; nothing while none runs. @selector `.hr-composer-stop` */
export const ComposerStop: ForwardRefExoticComponent<
  PartProps<'button'> & RefAttributes<HTMLButtonElement>
> = forwardRef(function ComposerStop({ children, onClick, ...props }, ref) {
  const { status, stop, input } = useComposer();
  const { composer } = useLabels();
  if (status !== 'running' || !stop) return null;
  return (
    <Base
      type="button"
      title={composer.stop}
      {...props}
      ref={ref}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented) return;
        // This button goes away with the answer; the writer's place is the field.
        input.current?.focus();
        stop();
      }}
    >
      {children ?? (
        <>
          <Icon name="stop" />
          <span className="hr-composer-stop-text">{composer.stop}</span>
        </>
      )}
    </Base>
  );
});
