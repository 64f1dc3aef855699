'use client';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../button/button.tsx';
import { confirmsComposition } from '../composer/confirms-composition.ts';
import { useLabels } from '../labels/labels-provider.tsx';
import { IconAction } from './icon-action.tsx';

/** `null` takes a rating back. */
export interface MessageRating {
  value: 'good' | 'bad' | null;
  /** Only with `bad`, and only when the person gave one. */
  reason?: string | undefined;
}

export interface RatingProps {
  /** Called once for the choice, and again when a reason follows. When it rejects, the person is told. */
  onRate: (rating: MessageRating) => void | Promise<unknown>;
  /** As it was given before. */
  defaultValue?: MessageRating['value'] | undefined;
}

/**
 * Good or bad, and for bad a reason if the person wants to give one.
 * @selector `[data-slot='message-reason']`
 */
export function Rating({ onRate, defaultValue = null }: RatingProps): ReactElement {
  const { actions } = useLabels();
  const [value, setValue] = useState(defaultValue);
  const [status, setStatus] = useState<'idle' | 'asking' | 'thanked' | 'failed'>('idle');
  const bad = useRef<HTMLButtonElement>(null);
  const rate = async (rating: MessageRating, then: typeof status): Promise<void> => {
    const before = value;
    setValue(rating.value);
    setStatus(then);
    try {
      await onRate(rating);
    } catch {
      // The host's own error is not for this reader; that it did not arrive is.
      setValue(before);
      setStatus('failed');
    }
  };
  const choose = (choice: 'good' | 'bad'): void => {
    if (value === choice) void rate({ value: null }, 'idle');
    else void rate({ value: choice }, choice === 'bad' ? 'asking' : 'thanked');
  };
  const done = (): void => {
    setStatus('thanked');
    bad.current?.focus();
  };
  return (
    <>
      <IconAction
        icon="good"
        label={actions.good}
        aria-pressed={value === 'good'}
        onClick={() => choose('good')}
      />
      <IconAction
        ref={bad}
        icon="bad"
        label={actions.bad}
        aria-pressed={value === 'bad'}
        onClick={() => choose('bad')}
      />
      <span role="status" className="hr-message-actions-note" data-status={status}>
        {status === 'thanked' ? actions.rated : status === 'failed' ? actions.rateFailed : ''}
      </span>
      {status === 'asking' ? (
        <ReasonForm
          onSkip={done}
          onSend={(reason) => {
            bad.current?.focus();
            void rate({ value: 'bad', reason }, 'thanked');
          }}
        />
      ) : null}
    </>
  );
}

function ReasonForm(props: { onSend: (reason: string) => void; onSkip: () => void }): ReactElement {
  const { actions } = useLabels();
  const hintId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="hr-message-reason"
      data-slot="message-reason"
      onSubmit={(event) => {
        event.preventDefault();
        const reason = field.current?.value.trim() ?? '';
        if (reason === '') props.onSkip();
        else props.onSend(reason);
      }}
    >
      <textarea
        ref={field}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || confirmsComposition(event.nativeEvent)) return;
          event.preventDefault();
          props.onSkip();
        }}
        className="hr-field"
        rows={2}
        dir="auto"
        aria-label={actions.reason}
        placeholder={actions.reason}
        aria-describedby={hintId}
      />
      <span id={hintId} className="hr-message-actions-hint">
        {actions.reasonHint}
      </span>
      <span className="hr-message-reason-actions">
        <Button tone="quiet" onClick={props.onSkip}>
          {actions.skipReason}
        </Button>
        <Button type="submit">{actions.sendReason}</Button>
      </span>
    </form>
  );
}
