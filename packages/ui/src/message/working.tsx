'use client';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';

/** The agent is at work, whatever it does right now. The thread's announcer says it aloud; this is for the eyes. */
export function Working(): ReactElement {
  const { message } = useLabels();
  return (
    <div className="hr-working" data-slot="working">
      <span className="hr-working-rail" aria-hidden="true" />
      {message.working}
    </div>
  );
}
