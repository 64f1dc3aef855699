'use client';
import { useEffect, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { Button } from '../button/button.tsx';
import { useLabels } from '../labels/labels-provider.tsx';

/**
 * A component that a page fetches when it first shows one, so that a chat without one does not pay for it.
 * Once fetched, others of its kind show at once.
 */
export function loadedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  return function LoadedLater(props: Props): ReactElement {
    const [Loaded, setLoaded] = useState(() => known);
    const [failed, setFailed] = useState(false);
    const isWanted = Loaded === undefined && !failed;
    useEffect(() => {
      if (!isWanted) return;
      let isHere = true;
      load().then(
        (component) => {
          known = component;
          if (isHere) setLoaded(() => component);
        },
        () => isHere && setFailed(true),
      );
      return () => {
        isHere = false;
      };
    }, [isWanted]);
    if (Loaded) return <Loaded {...props} />;
    return <Absent failed={failed} onRetry={() => setFailed(false)} />;
  };
}

function Absent({ failed, onRetry }: { failed: boolean; onRetry: () => void }): ReactElement {
  const { message, approval } = useLabels();
  if (!failed) return <div className="hr-card-absent" aria-busy="true" />;
  return (
    <div className="hr-card-absent" role="status">
      {message.cardMissing}
      <Button onClick={onRetry}>{approval.retry}</Button>
    </div>
  );
}
