'use client';
import { forwardRef, useEffect, useId, useRef, useState } from 'react';
import type { ForwardRefExoticComponent, ReactElement, RefAttributes } from 'react';
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
  const [note, setNote] = useState<'idle' | 'sending' | 'thanked' | 'failed'>('idle');
  const [asking, setAsking] = useState(false);
  const bad = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  /** How the last rating that arrived stands. */
  const [arrived, setArrived] = useState(defaultValue);
  const asked = useRef(0);
  const shown = note === 'failed' && !asking ? arrived : value;
  const rate = async (rating: MessageRating, then: 'idle' | 'thanked'): Promise<boolean> => {
    const turn = ++asked.current;
    setValue(rating.value);
    setNote('sending');
    try {
      await onRate(rating);
    } catch {
      // The host's own error is not for this reader; that it did not arrive is. A later rating has its own answer.
      if (turn === asked.current) setNote('failed');
      return false;
    }
    setArrived(rating.value);
    if (turn === asked.current) setNote(then);
    return true;
  };
  const choose = async (choice: 'good' | 'bad'): Promise<void> => {
    setAsking(choice === 'bad' && shown !== 'bad');
    if (shown === choice) await rate({ value: null }, 'idle');
    else await rate({ value: choice }, choice === 'bad' ? 'idle' : 'thanked');
  };
  const close = (): void => {
    // Whoever has gone elsewhere while it was on its way stays there.
    if (form.current?.matches(':focus-within')) bad.current?.focus();
    setAsking(false);
  };
  const sendReason = async (reason: string): Promise<void> => {
    if (await rate({ value: 'bad', ...(reason === '' ? {} : { reason }) }, 'thanked')) close();
  };
  return (
    <>
      <IconAction
        icon="good"
        label={actions.good}
        aria-pressed={shown === 'good'}
        onClick={() => void choose('good')}
      />
      <IconAction
        ref={bad}
        icon="bad"
        label={actions.bad}
        aria-pressed={shown === 'bad'}
        onClick={() => void choose('bad')}
      />
      <span role="status" className="hr-message-actions-note" data-status={note}>
        {note === 'thanked' ? actions.rated : note === 'failed' ? actions.rateFailed : ''}
      </span>
      {asking ? (
        <ReasonForm
          ref={form}
          onSkip={() => {
            if (note === 'failed') return void sendReason('');
            close();
            if (note === 'idle') setNote('thanked');
          }}
          onSend={sendReason}
        />
      ) : null}
    </>
  );
}

interface ReasonFormProps {
  /** Settles when it has arrived or has not; until then what is written stays as it is. */
  onSend: (reason: string) => Promise<void>;
  onSkip: () => void;
}

const ReasonForm: ForwardRefExoticComponent<ReasonFormProps & RefAttributes<HTMLFormElement>> =
  forwardRef(function ReasonForm({ onSend, onSkip }, ref) {
    const { actions } = useLabels();
    const hintId = useId();
    const field = useRef<HTMLTextAreaElement>(null);
    const busy = useRef(false);
    useEffect(() => field.current?.focus(), []);
    const send = async (reason: string): Promise<void> => {
      if (busy.current) return;
      busy.current = true;
      await onSend(reason);
      busy.current = false;
    };
    return (
      <form
        ref={ref}
        className="hr-message-reason"
        data-slot="message-reason"
        onSubmit={(event) => {
          event.preventDefault();
          const reason = field.current?.value.trim() ?? '';
          if (reason === '') onSkip();
          else void send(reason);
        }}
      >
        <textarea
          ref={field}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || confirmsComposition(event.nativeEvent)) return;
            event.preventDefault();
            onSkip();
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
          <Button tone="quiet" onClick={onSkip}>
            {actions.skipReason}
          </Button>
          <Button type="submit">{actions.sendReason}</Button>
        </span>
      </form>
    );
  });
