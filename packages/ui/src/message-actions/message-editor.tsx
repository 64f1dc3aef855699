'use client';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { FilePart } from '../attachments/attachment-options.ts';
import { Button } from '../button/button.tsx';
import { confirmsComposition } from '../composer/confirms-composition.ts';
import { useLabels } from '../labels/labels-provider.tsx';
import { EditedFiles } from './edited-files.tsx';

export interface MessageEditorProps {
  text: string;
  /** Stay with it, unless the person removes them. */
  files?: readonly FilePart[] | undefined;
  /** What it replaces can be shown again. @defaultValue false */
  kept?: boolean | undefined;
  onSend: (text: string, files: readonly FilePart[]) => void;
  onCancel: () => void;
}

/**
 * A message of the person's own, to be written anew: Enter sends it, Shift+Enter breaks the line, Escape leaves it as it was.
 * @selector `[data-slot='message-editor']`
 */
export function MessageEditor({
  text,
  files: given = [],
  kept = false,
  onSend,
  onCancel,
}: MessageEditorProps): ReactElement {
  const { actions } = useLabels();
  const hintId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [files, setFiles] = useState(given);
  useEffect(() => {
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const send = (): void => {
    // The element has the truth: a composed last syllable may not have reached any state yet.
    const next = field.current?.value.trim() ?? '';
    if (next !== '' || files.length > 0) onSend(next, files);
  };
  return (
    <form
      className="hr-message-editor"
      data-slot="message-editor"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        className="hr-field"
        dir="auto"
        rows={3}
        aria-label={actions.editLabel}
        aria-describedby={hintId}
        defaultValue={text}
        onKeyDown={(event) => {
          if (confirmsComposition(event.nativeEvent)) return;
          if (event.key === 'Escape') onCancel();
          else if (event.key === 'Enter' && !event.shiftKey) send();
          else return;
          event.preventDefault();
        }}
      />
      {files.length > 0 ? (
        <EditedFiles
          files={files}
          onRemove={(file) => {
            setFiles((all) => all.filter((other) => other !== file));
            field.current?.focus();
          }}
        />
      ) : null}
      <span id={hintId} className="hr-message-actions-hint">
        {kept ? actions.editHintKept : actions.editHint}
      </span>
      <span className="hr-message-reason-actions">
        <Button tone="quiet" onClick={onCancel}>
          {actions.cancel}
        </Button>
        <Button type="submit" tone="primary">
          {actions.sendEdit}
        </Button>
      </span>
    </form>
  );
}
