'use client';
import { forwardRef, useState } from 'react';
import type { ForwardRefExoticComponent, ReactElement, RefAttributes } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { WithReason } from '../labels/with-reason.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useNow } from '../time/use-now.ts';
import type { ConnectionView } from './connection-view.ts';

const Base = createPart('div', 'connection-banner', { root: true });

export interface ConnectionBannerProps extends Omit<PartProps<'div'>, 'children' | 'asChild'> {
  connection: ConnectionView;
  /** Tries at once. Absent: no button. */
  onRetry?: (() => void) | undefined;
}

/**
 * Says when what is shown may be old, and why; empty while the connection lives. The state is announced once, the
 * countdown never. @selector `.hr-connection-banner[data-status]`
 */
export const ConnectionBanner: ForwardRefExoticComponent<
  ConnectionBannerProps & RefAttributes<HTMLDivElement>
> = forwardRef(function ConnectionBanner({ connection, onRetry, ...props }, ref) {
  const { connection: labels } = useLabels();
  const [lost, setLost] = useState(false);
  const trying = connection.status === 'connecting';
  const isLost = connection.status === 'retrying' || connection.status === 'offline';
  if (!trying && lost !== isLost) setLost(isLost);
  // A try does not end what is lost: until the connection lives it is told once, and nothing on the page moves.
  const status = trying && lost ? 'retrying' : connection.status;
  const first = trying && !lost;
  const retryable = onRetry && (status === 'retrying' || status === 'failed');
  return (
    <Base {...props} ref={ref} data-status={status}>
      {status !== 'live' && (
        <Icon name={first ? 'spinner' : status === 'failed' ? 'alert' : 'offline'} />
      )}
      <span className="hr-connection-text">
        <span role="status">
          {first || status === 'live' || (
            <WithReason
              text={labels[status]}
              reason={connection.status === 'failed' ? connection.error?.message : undefined}
            />
          )}
        </span>
        {/* Every page begins so: to be seen if it lasts, not to be said. */}
        {first && labels.connecting}
        {connection.status === 'retrying' && <Countdown until={connection.retryAt} />}
      </span>
      {retryable && <Button onClick={onRetry}>{labels.retryNow}</Button>}
    </Base>
  );
});

/** Below a second there is nothing left to read. */
const SHOWN_FROM_MS = 1000;

function Countdown({ until }: { until: number }): ReactElement | null {
  const { connection } = useLabels();
  const now = useNow(1000);
  const left = now === undefined ? 0 : until - now;
  return left < SHOWN_FROM_MS ? null : (
    <span className="hr-connection-countdown"> {connection.retryingIn(left)}</span>
  );
}
