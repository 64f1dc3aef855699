'use client';
import type { ReactElement } from 'react';
import { useArmed } from '../approval/use-armed.ts';
import { Button } from '../button/button.tsx';
import type { ButtonProps } from '../button/button.tsx';
import { useOwnPress } from '../button/use-own-press.ts';

export interface DecidingButtonProps extends Omit<ButtonProps, 'onClick'> {
  onDecide: () => void;
  /** False: it can be reached and read, but does nothing. @defaultValue true */
  ready?: boolean | undefined;
}

/** A button that decides something: never by a held key, nor by a click or key that was under way when it came. */
export function DecidingButton({
  onDecide,
  ready: wanted = true,
  ...props
}: DecidingButtonProps): ReactElement {
  const armed = useArmed();
  const ready = armed && wanted;
  const press = useOwnPress(ready, onDecide);
  return (
    <Button
      {...props}
      {...press}
      data-status={wanted ? 'ready' : 'disabled'}
      aria-disabled={ready ? undefined : true}
    />
  );
}
