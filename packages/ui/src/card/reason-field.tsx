'use client';
import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { confirmsComposition } from '../composer/confirms-composition.ts';

const MAX_LENGTH = 4000;

export interface ReasonFieldProps {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
  onClose: () => void;
}

/** Why a person refuses. Takes the focus when it comes; Escape closes it, unless that belongs to an input method. */
export function ReasonField(props: ReasonFieldProps): ReactElement {
  const { label, hint, value, onChange, onClose } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || confirmsComposition(event.nativeEvent)) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <div className="hr-card-reason">
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={field}
        id={id}
        className="hr-card-field"
        rows={2}
        dir="auto"
        maxLength={MAX_LENGTH}
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span id={`${id}-hint`} className="hr-card-eyebrow">
        {hint}
      </span>
    </div>
  );
}
