'use client';
import { useEffect, useId, useRef } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../button/button.tsx';
import { useLabels } from '../labels/labels-provider.tsx';

/** Asks before words are lost; the focus is on keeping them. */
export function DiscardQuestion(props: { keep: () => void; discard: () => void }): ReactElement {
  const { approval } = useLabels();
  const id = useId();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div className="hr-approval-discard" role="group" aria-labelledby={id}>
      <span id={id}>{approval.discardQuestion}</span>
      <div className="hr-card-end">
        <Button ref={keep} onClick={props.keep}>
          {approval.keepWriting}
        </Button>
        <Button tone="quiet" onClick={props.discard}>
          {approval.discard}
        </Button>
      </div>
    </div>
  );
}
