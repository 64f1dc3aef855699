'use client';
import { useRef } from 'react';
import type { ReactElement } from 'react';
import { useComposer } from '../composer/composer-context.ts';
import { useLabels } from '../labels/labels-provider.tsx';
import { IconAction } from '../message-actions/icon-action.tsx';

/**
 * Chooses files for the message; nothing where the composer takes none.
 * @selector `[data-slot='composer-file']`
 */
export function ComposerAttach(): ReactElement | null {
  const { attachments, input } = useComposer();
  const { attachments: labels } = useLabels();
  const picker = useRef<HTMLInputElement>(null);
  if (!attachments) return null;
  return (
    <>
      <IconAction icon="clip" label={labels.add} onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        data-slot="composer-file"
        aria-label={labels.add}
        accept={attachments.accept?.join(',')}
        onChange={(event) => {
          attachments.add([...(event.currentTarget.files ?? [])]);
          // The same file can be chosen again after it was removed.
          event.currentTarget.value = '';
          input.current?.focus();
        }}
      />
    </>
  );
}
