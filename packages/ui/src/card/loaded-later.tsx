'use client';
import { useEffect, useState } from 'react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { useLabels } from '../labels/labels-provider.tsx';

/**
 * A component that a page fetches when it first shows one, so that a chat without one does not pay for it.
 * Once fetched, others of its kind show at once. `instead` stands for it until then, and where it cannot be fetched;
 * without one a person sees that something is missing, and can try again.
 */
export function loadedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead?: (props: Props) => ReactNode,
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
    if (instead) return <>{instead(props)}</>;
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
