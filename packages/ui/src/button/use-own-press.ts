import { useRef } from 'react';
import type { KeyboardEvent } from 'react';

export interface OwnPress {
  onKeyDown: (event: KeyboardEvent) => void;
  onKeyUp: (event: KeyboardEvent) => void;
  onClick: () => void;
}

/**
 * A press that decides something: never by a held key, nor by a key that went down elsewhere, nor while not `ready`.
 */
export function useOwnPress(ready: boolean, onPress: () => void): OwnPress {
  const keyBeganHere = useRef(false);
  return {
    onKeyDown(event) {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      if (event.repeat || !ready) event.preventDefault();
      else keyBeganHere.current = true;
    },
    onKeyUp(event) {
      if (event.key === ' ' && !keyBeganHere.current) event.preventDefault();
    },
    onClick() {
      keyBeganHere.current = false;
      if (ready) onPress();
    },
  };
}
