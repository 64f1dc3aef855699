'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useComposer } from './composer-context.ts';

const Base = createPart('button', 'composer-send');

/** Sends the text. @selector `.hr-composer-send` */
export const ComposerSend: ForwardRefExoticComponent<
  PartProps<'button'> & RefAttributes<HTMLButtonElement>
> = forwardRef(function ComposerSend({ children, ...props }, ref) {
  const { empty, status, attachments } = useComposer();
  const { composer, attachments: labels } = useLabels();
  const isWaiting = attachments?.files.some((entry) => entry.status !== 'ready') ?? false;
  const disabled = empty || isWaiting || status !== 'ready';
  return (
    <Base
      type="submit"
      aria-label={composer.send}
      title={isWaiting ? labels.waiting : composer.send}
      {...props}
      ref={ref}
      aria-disabled={disabled ? true : undefined}
    >
      {children ?? <Icon name="up" />}
    </Base>
  );
});
