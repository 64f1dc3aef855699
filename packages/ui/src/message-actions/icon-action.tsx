'use client';
import { forwardRef } from 'react';
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';
import { createPart } from '../part/part.tsx';

const Base = createPart('button', 'icon-button');

export interface IconActionProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children'> {
  icon: IconName;
  label: string;
  /** What it does, where something else has to know. */
  'data-action'?: string | undefined;
}

/**
 * A small button with an icon; its name is its tooltip too.
 * @selector `[data-slot='icon-button']`
 */
export const IconAction: ForwardRefExoticComponent<
  IconActionProps & RefAttributes<HTMLButtonElement>
> = forwardRef(function IconAction({ icon, label, ...props }, ref) {
  return (
    <Base type="button" aria-label={label} title={label} {...props} ref={ref}>
      <Icon name={icon} />
    </Base>
  );
});
