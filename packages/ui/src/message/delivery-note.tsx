'use client';
import type { ReactElement } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';

/** How far a message of the person's own has come. */
export type Delivery = 'pending' | 'failed' | 'sent';

export interface DeliveryNoteProps {
  delivery: Delivery;
  /** Safe text of why it failed. */
  error?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/** Under a message that has not arrived: why, and a way to send it again. */
export function DeliveryNote({ delivery, error, onRetry }: DeliveryNoteProps): ReactElement | null {
  const { message } = useLabels();
  if (delivery === 'sent') return null;
  return (
    <div className="hr-delivery-note" data-slot="delivery-note" data-status={delivery}>
      <Icon name={delivery === 'pending' ? 'clock' : 'alert'} />
      <span role={delivery === 'failed' ? 'status' : undefined}>
        {delivery === 'pending'
          ? message.pending
          : error === undefined
            ? message.failed
            : `${message.failed}. ${error}`}
      </span>
      {delivery === 'failed' && onRetry ? <Button onClick={onRetry}>{message.retry}</Button> : null}
    </div>
  );
}
