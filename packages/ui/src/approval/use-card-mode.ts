import { useEffect, useRef, useState } from 'react';

/** What the card asks for besides the options: a reason, a look at what *always* covers, or a changed input. */
export type CardMode =
  | { kind: 'view' }
  | { kind: 'reason' }
  | { kind: 'edit' }
  | { kind: 'grant'; optionId: string };

/** The card's mode. Coming back to the options puts the focus on the button that led away from them. */
export function useCardMode(root: {
  current: HTMLElement | null;
}): readonly [mode: CardMode, setMode: (mode: CardMode) => void] {
  const [mode, setMode] = useState<CardMode>({ kind: 'view' });
  const before = useRef<CardMode>(mode);
  useEffect(() => {
    const last = before.current;
    before.current = mode;
    if (mode.kind !== 'view' || last.kind === 'view') return;
    const opener = last.kind === 'grant' ? `grant ${last.optionId}` : last.kind;
    root.current
      ?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(opener)}"]`)
      ?.focus({ preventScroll: true });
  }, [root, mode]);
  return [mode, setMode];
}
