'use client';
import { forwardRef, useId, useMemo, useRef, useState } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import type { AttachmentOptions, FilePart } from '../attachments/attachment-options.ts';
import { useAttachments } from '../attachments/use-attachments.ts';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { ComposerContext } from './composer-context.ts';
import type { ComposerStatus } from './composer-context.ts';
import type { ComposerDraft } from './composer-draft.ts';

const Base = createPart('form', 'composer-root', { root: true });

export interface ComposerRootProps extends Omit<PartProps<'form'>, 'onSubmit'> {
  /** Gets the trimmed text and the files. When the promise rejects, both come back. */
  onSend: (text: string, files: readonly FilePart[]) => void | Promise<unknown>;
  /** Which files are taken by choosing, dropping or pasting. Absent: none. */
  attachments?: AttachmentOptions | undefined;
  onStop?: (() => void) | undefined;
  /** Gets what is sent while an answer runs, to be answered after it: Enter then queues. As `onSend` otherwise. */
  onQueue?: ComposerRootProps['onSend'] | undefined;
  /** Gets what is to stop the running answer and be answered at once. As `onSend` otherwise. */
  onSteer?: ComposerRootProps['onSend'] | undefined;
  /** Keeps what is written while the composer is not on the page. Absent: it is lost then. */
  draft?: ComposerDraft | undefined;
  /** @defaultValue 'ready' */
  status?: ComposerStatus | undefined;
}

/** Holds what is being written and sends it. @selector `.hr-composer-root[data-status]` */
export const ComposerRoot: ForwardRefExoticComponent<
  ComposerRootProps & RefAttributes<HTMLFormElement>
> = forwardRef(function ComposerRoot(
  { onSend, onStop, onQueue, onSteer, status = 'ready', attachments: options, draft, ...props },
  ref,
) {
  const input = useRef<HTMLTextAreaElement>(null);
  const inputId = useId();
  const attachments = useAttachments(options, draft);
  const [blank, setBlank] = useState(true);
  const empty = blank && (attachments?.files.length ?? 0) === 0;
  const [failed, setFailed] = useState(false);
  const value = useMemo(() => {
    const onInput = (): void => {
      setBlank((input.current?.value ?? '').trim() === '');
    };
    const running = status === 'running';
    const take = (receive: ComposerRootProps['onSend'] | undefined): void => {
      // The element has the truth: a composed last syllable may not have reached any state yet.
      const field = input.current;
      const text = field?.value ?? '';
      if (!field || !receive) return;
      const sent = attachments?.files ?? [];
      if (text.trim() === '' && sent.length === 0) return;
      // One that is still on its way or failed keeps the message here; the tray says which.
      const files = attachments ? attachments.take() : [];
      if (!files) return;
      field.value = '';
      setBlank(true);
      setFailed(false);
      const bringBack = (): void => {
        field.value = field.value === '' ? text : `${text}\n${field.value}`;
        setBlank(false);
        setFailed(true);
        attachments?.putBack(sent);
      };
      sendSafely(receive, text.trim(), files).catch(bringBack);
    };
    const steer = (): void => {
      // The button goes away with what was written; the writer's place is the field.
      input.current?.focus();
      take(onSteer);
    };
    return {
      status,
      empty,
      failed,
      input,
      inputId,
      draft,
      onInput,
      submit: () => take(status === 'ready' ? onSend : running ? onQueue : undefined),
      stop: onStop,
      canQueue: running && onQueue !== undefined,
      attachments,
      steer: running && onSteer ? steer : undefined,
    };
  }, [status, empty, failed, inputId, draft, onSend, onStop, onQueue, onSteer, attachments]);
  return (
    <ComposerContext.Provider value={value}>
      <Base
        {...props}
        ref={ref}
        data-status={status}
        onSubmit={(event) => {
          event.preventDefault();
          if (value.canQueue) input.current?.focus();
          value.submit();
        }}
      />
    </ComposerContext.Provider>
  );
});

async function sendSafely(
  onSend: ComposerRootProps['onSend'],
  text: string,
  files: readonly FilePart[],
): Promise<void> {
  await onSend(text, files);
}
