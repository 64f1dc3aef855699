'use client';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';

/**
 * The agent is at work and nothing else shows it. `between` two parts it waits a moment, so that it does not flicker.
 * The thread's announcer says it aloud; this is for the eyes.
 * @selector `[data-slot='working']`
 */
export function Working({ between = false }: { between?: boolean }): ReactElement {
  const { message } = useLabels();
  return (
    <div className="hr-working" data-slot="working" data-status={between ? 'between' : 'first'}>
      <span className="hr-working-rail" aria-hidden="true" />
      {message.working}
    </div>
  );
}
