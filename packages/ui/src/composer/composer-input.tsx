'use client';
import { forwardRef, useEffect, useImperativeHandle, useLayoutEffect } from 'react';
import type { ForwardRefExoticComponent, KeyboardEvent, RefAttributes } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useComposer } from './composer-context.ts';
import { confirmsComposition } from './confirms-composition.ts';

const Base = createPart('textarea', 'composer-input');

/**
 * The field. Enter sends, Shift+Enter breaks the line; Enter that confirms a composed word (Japanese, Chinese, Korean)
 * only confirms it. It keeps the focus and stays editable while the agent answers. @selector `.hr-composer-input`
 */
export const ComposerInput: ForwardRefExoticComponent<
  PartProps<'textarea'> & RefAttributes<HTMLTextAreaElement>
> = forwardRef(function ComposerInput({ onKeyDown, onInput, onPaste, ...props }, ref) {
  const composer = useComposer();
  const labels = useLabels().composer;
  const { input, empty, draft, onInput: lookAtText } = composer;
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    ref,
    () => input.current,
  );
  useLayoutEffect(() => {
    if (empty && input.current) fitHeight(input.current);
  }, [empty, input]);
  useLayoutEffect(() => {
    const field = input.current;
    if (!field || !draft) return;
    if (field.value === '') field.value = draft.read().text;
    draft.keep({ text: '' });
    fitHeight(field);
    return () => draft.keep({ text: field.value });
  }, [draft, input]);
  // A page from a server can be written in before it is hydrated, and a browser brings back what was.
  useEffect(lookAtText, [lookAtText]);
  return (
    <Base
      id={composer.inputId}
      rows={1}
      dir="auto"
      placeholder={labels.placeholder}
      aria-label={labels.label}
      enterKeyHint="send"
      aria-invalid={composer.failed ? true : undefined}
      {...props}
      ref={input}
      onInput={(event) => {
        onInput?.(event);
        fitHeight(event.currentTarget);
        lookAtText();
      }}
      onPaste={(event) => {
        onPaste?.(event);
        const files = [...event.clipboardData.files];
        if (event.defaultPrevented || files.length === 0 || !composer.attachments) return;
        // A table from a spreadsheet comes as text and as a picture: its text is what was meant.
        if (event.clipboardData.getData('text/plain') !== '') return;
        event.preventDefault();
        composer.attachments.add(files);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
        onKeyDown?.(event);
        if (
          event.defaultPrevented ||
          event.key !== 'Enter' ||
          event.shiftKey ||
          confirmsComposition(event.nativeEvent)
        )
          return;
        event.preventDefault();
        composer.submit();
      }}
    />
  );
});

/** Browsers with `field-sizing` do this by CSS. */
function fitHeight(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  field.style.blockSize = 'auto';
  field.style.blockSize = `${field.scrollHeight}px`;
}
