'use client';
import { useEffect, useRef, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { Button } from '../button/button.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { useApprovalCard } from './approval-context.ts';
import { useEscape } from './use-escape.ts';

type Loaded = { status: 'loading' | 'failed' } | { status: 'ready'; Editor: ComponentType };

/** The editor, fetched when somebody first edits: a page on which nobody does never loads it. */
export function ApprovalEditing(): ReactElement {
  const { setMode } = useApprovalCard();
  const { approvalEdit, approval } = useLabels();
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isHere = true;
    const take = (next: Loaded): void => {
      if (isHere) setLoaded(next);
    };
    import('../approval-edit/approval-editor.tsx').then(
      ({ ApprovalEditor }) => take({ status: 'ready', Editor: ApprovalEditor }),
      () => take({ status: 'failed' }),
    );
    return () => {
      isHere = false;
    };
  }, [attempt]);
  const waiting = useRef<HTMLDivElement>(null);
  const { status } = loaded;
  // The button that led here is gone: whoever pressed it is still here, and may leave again.
  useEffect(() => waiting.current?.focus({ preventScroll: true }), [status]);
  useEscape(waiting, () => setMode({ kind: 'view' }));
  if (loaded.status === 'ready') return <loaded.Editor />;
  return (
    <div ref={waiting} className="hr-approval-editing" role="status" tabIndex={-1}>
      {loaded.status === 'loading' ? (
        approvalEdit.loading
      ) : (
        <>
          {approvalEdit.notLoaded}
          <Button onClick={() => setAttempt(attempt + 1)}>{approval.retry}</Button>
          <Button tone="quiet" onClick={() => setMode({ kind: 'view' })}>
            {approvalEdit.cancel}
          </Button>
        </>
      )}
    </div>
  );
}
