import { useRef, useState } from 'react';

export type AttemptPhase = 'idle' | 'busy' | 'failed';

/** One action that may fail and be tried again; a second press while it is under way does nothing. */
export function useAttempt(): [AttemptPhase, (action: () => unknown) => void] {
  const [phase, setPhase] = useState<AttemptPhase>('idle');
  // Two clicks may come before the first one has rendered.
  const busy = useRef(false);
  const attempt = async (action: () => unknown): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPhase('busy');
    try {
      await action();
      setPhase('idle');
    } catch {
      // Why is for the developer; the person reads that it can be tried again.
      setPhase('failed');
    } finally {
      busy.current = false;
    }
  };
  return [phase, (action) => void attempt(action)];
}
