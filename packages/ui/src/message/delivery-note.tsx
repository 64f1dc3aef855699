'use client';
import type { MouseEvent, ReactElement } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { WithReason } from '../labels/with-reason.tsx';

/** How far a message of the person's own has come. */
export type Delivery = 'pending' | 'queued' | 'failed' | 'sent';

export interface DeliveryNoteProps {
  delivery: Delivery;
  /** Safe text of why it failed. */
  error?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Takes a message back that is queued or failed. */
  onWithdraw?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
}

/**
 * Under a message that has not arrived or waits for its turn: why, and what can be done about it.
 * @selector `[data-slot='delivery-note']`
 */
export function DeliveryNote({
  delivery,
  error,
  onRetry,
  onWithdraw,
}: DeliveryNoteProps): ReactElement | null {
  const { message } = useLabels();
  if (delivery === 'sent') return null;
  return (
    <div className="hr-delivery-note" data-slot="delivery-note" data-status={delivery}>
      <Icon name={delivery === 'failed' ? 'alert' : 'clock'} />
      <span role={delivery === 'failed' ? 'status' : undefined}>
        {delivery === 'failed' && error !== undefined ? (
          <WithReason text={`${message.failed}.`} reason={error} />
        ) : (
          message[delivery]
        )}
      </span>
      {delivery === 'failed' && onRetry ? <Button onClick={onRetry}>{message.retry}</Button> : null}
      {delivery !== 'pending' && onWithdraw ? (
        <Button onClick={onWithdraw}>{message.withdraw}</Button>
      ) : null}
    </div>
  );
}
