'use client';
import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { confirmsComposition } from '../composer/confirms-composition.ts';

const MAX_LENGTH = 4000;

export interface ReasonFieldProps {
  label: string;
  hint: string;
  /** Beside the label, for the eye: whether it is needed. */
  mark?: string | undefined;
  required?: boolean | undefined;
  /** The hint says what is wrong. */
  invalid?: boolean | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Takes the focus when it comes, and when this becomes true. @defaultValue true */
  focused?: boolean | undefined;
  /** Escape was pressed, and no input method wanted it. */
  onClose?: (() => void) | undefined;
}

/** Why a person decides so. Enter writes a line. */
export function ReasonField(props: ReasonFieldProps): ReactElement {
  const { label, hint, mark, required, invalid, value, onChange, focused = true, onClose } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!onClose || event.key !== 'Escape' || confirmsComposition(event.nativeEvent)) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <div className="hr-card-reason">
      <div>
        <label htmlFor={id}>{label}</label>{' '}
        {mark === undefined ? null : (
          <span className="hr-card-eyebrow" aria-hidden="true">
            {mark}
          </span>
        )}
      </div>
      <textarea
        ref={field}
        id={id}
        className="hr-field"
        rows={2}
        dir="auto"
        placeholder=" "
        maxLength={MAX_LENGTH}
        value={value}
        aria-required={required}
        aria-invalid={invalid || undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span
        id={`${id}-hint`}
        className="hr-card-eyebrow"
        data-status={invalid ? 'failed' : undefined}
      >
        {hint}
      </span>
    </div>
  );
}
