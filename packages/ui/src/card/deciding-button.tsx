'use client';
import { useRef } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useArmed } from '../approval/use-armed.ts';
import { Button } from '../button/button.tsx';
import type { ButtonProps } from '../button/button.tsx';

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
  const keyBeganHere = useRef(false);
  const ready = armed && wanted;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    if (event.repeat || !ready) event.preventDefault();
    else keyBeganHere.current = true;
  };
  const onKeyUp = (event: KeyboardEvent): void => {
    if (event.key === ' ' && !keyBeganHere.current) event.preventDefault();
  };
  return (
    <Button
      {...props}
      data-status={wanted ? 'ready' : 'disabled'}
      aria-disabled={ready ? undefined : true}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyUp}
      onClick={() => {
        keyBeganHere.current = false;
        if (ready) onDecide();
      }}
    />
  );
}
