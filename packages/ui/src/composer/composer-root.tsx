'use client';
import { forwardRef, useId, useMemo, useRef, useState } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { ComposerContext } from './composer-context.ts';
import type { ComposerStatus } from './composer-context.ts';

const Base = createPart('form', 'composer-root', { root: true });

export interface ComposerRootProps extends Omit<PartProps<'form'>, 'onSubmit'> {
  /** Gets the trimmed text. When the promise rejects, the text comes back into the field. */
  onSend: (text: string) => void | Promise<unknown>;
  onStop?: (() => void) | undefined;
  /** @defaultValue 'ready' */
  status?: ComposerStatus | undefined;
}

/** Holds what is being written and sends it. @selector `.hr-composer-root[data-status]` */
export const ComposerRoot: ForwardRefExoticComponent<
  ComposerRootProps & RefAttributes<HTMLFormElement>
> = forwardRef(function ComposerRoot({ onSend, onStop, status = 'ready', ...props }, ref) {
  const input = useRef<HTMLTextAreaElement>(null);
  const inputId = useId();
  const [empty, setEmpty] = useState(true);
  const [failed, setFailed] = useState(false);
  const value = useMemo(() => {
    const onInput = (): void => {
      setEmpty((input.current?.value ?? '').trim() === '');
    };
    const submit = (): void => {
      // The element has the truth: a composed last syllable may not have reached any state yet.
      const field = input.current;
      const text = field?.value ?? '';
      if (!field || text.trim() === '' || status !== 'ready') return;
      field.value = '';
      setEmpty(true);
      setFailed(false);
      const bringBack = (): void => {
        field.value = field.value === '' ? text : `${text}\n${field.value}`;
        setEmpty(false);
        setFailed(true);
      };
      sendSafely(onSend, text.trim()).catch(bringBack);
    };
    return { status, empty, failed, input, inputId, onInput, submit, stop: onStop };
  }, [status, empty, failed, inputId, onSend, onStop]);
  return (
    <ComposerContext.Provider value={value}>
      <Base
        {...props}
        ref={ref}
        data-status={status}
        onSubmit={(event) => {
          event.preventDefault();
          value.submit();
        }}
      />
    </ComposerContext.Provider>
  );
});

async function sendSafely(onSend: ComposerRootProps['onSend'], text: string): Promise<void> {
  await onSend(text);
}
