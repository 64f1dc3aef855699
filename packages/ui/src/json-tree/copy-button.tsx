'use client';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';

type Copied = 'idle' | 'copied' | 'refused';

/** Copies a text exactly, hidden characters and all. */
export function CopyButton({ text }: { text: () => string }): ReactElement {
  const { json } = useLabels();
  const [status, setStatus] = useState<Copied>('idle');
  useEffect(() => {
    if (status === 'idle') return;
    const timer = setTimeout(() => setStatus('idle'), 2000);
    return () => clearTimeout(timer);
  }, [status]);
  const copy = (): void => {
    write(text()).then(
      () => setStatus('copied'),
      () => setStatus('refused'),
    );
  };
  return (
    <button type="button" className="hr-json-tool" data-status={status} onClick={copy}>
      <Icon name={status === 'copied' ? 'check' : 'copy'} />
      <span aria-live="polite">
        {status === 'idle' ? json.copy : status === 'copied' ? json.copied : json.copyRefused}
      </span>
    </button>
  );
}

/** A page without https has no clipboard at all: that rejects like a refusal. */
async function write(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
