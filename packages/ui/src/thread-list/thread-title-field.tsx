'use client';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../button/button.tsx';
import { confirmsComposition } from '../composer/confirms-composition.ts';
import { useLabels } from '../labels/labels-provider.tsx';

export interface ThreadTitleFieldProps {
  title: string;
  /** Rejects when the title was not taken; the field then stays. */
  onSave: (title: string) => Promise<void>;
  onDone: () => void;
}

const MAX_TITLE = 200;

/** A thread's title as a field: Enter saves, Escape leaves it as it was. */
export function ThreadTitleField({ title, onSave, onDone }: ThreadTitleFieldProps): ReactElement {
  const { threadList } = useLabels();
  const [status, setStatus] = useState<'editing' | 'saving' | 'failed'>('editing');
  const save = async (text: string): Promise<void> => {
    if (text === '' || text === title) return onDone();
    setStatus('saving');
    try {
      await onSave(text);
      onDone();
    } catch {
      // What the server said is for the developer; the person keeps the field and tries again.
      setStatus('failed');
    }
  };
  return (
    <form
      className="hr-thread-list-rename"
      data-status={status}
      onSubmit={(event) => {
        event.preventDefault();
        if (status === 'saving') return;
        const field = event.currentTarget.elements.namedItem('title');
        if (field instanceof HTMLInputElement) void save(field.value.trim());
      }}
    >
      <input
        name="title"
        dir="auto"
        className="hr-field"
        aria-label={threadList.newTitle}
        aria-invalid={status === 'failed' ? true : undefined}
        defaultValue={title}
        maxLength={MAX_TITLE}
        autoComplete="off"
        ref={selectAll}
        onKeyDown={(event) => {
          if (confirmsComposition(event.nativeEvent)) {
            // Enter that ends a composed word must not submit the form either.
            if (event.key === 'Enter') event.preventDefault();
          } else if (event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            onDone();
          }
        }}
      />
      <span role="status" className="hr-thread-list-problem">
        {status === 'failed' ? threadList.renameFailed : ''}
      </span>
      <span className="hr-thread-list-rename-actions">
        <Button tone="quiet" onClick={onDone}>
          {threadList.cancel}
        </Button>
        <Button type="submit">{threadList.save}</Button>
      </span>
    </form>
  );
}

/** Runs once for the field's life: the person asked for it. */
function selectAll(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
