'use client';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import type { IconName } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { IconAction } from './icon-action.tsx';

export interface CopyActionProps {
  icon: IconName;
  label: string;
  /** Asked when it is pressed, so that nothing is worked out before. */
  text: () => string;
}

const SHOWN_MS = 2000;

/** Puts a text on the clipboard and says whether it is there. */
export function CopyAction({ icon, label, text }: CopyActionProps): ReactElement {
  const { actions } = useLabels();
  const [status, setStatus] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (status !== 'copied') return;
    const timer = setTimeout(() => setStatus('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [status]);
  const copy = (): void => {
    write(text()).then(
      () => setStatus('copied'),
      () => setStatus('failed'),
    );
  };
  return (
    <>
      <IconAction
        icon={status === 'copied' ? 'check' : icon}
        label={label}
        data-status={status}
        onClick={copy}
      />
      <span
        role="status"
        className={status === 'failed' ? 'hr-message-actions-problem' : 'hr-visually-hidden'}
      >
        {status === 'copied' ? actions.copied : status === 'failed' ? actions.copyFailed : ''}
      </span>
    </>
  );
}

/** A page without https has no clipboard at all: that rejects like a refusal. */
async function write(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
