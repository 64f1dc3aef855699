'use client';
import type { ReactElement } from 'react';
import { Mark } from '../icon/mark.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import type { ToolRun } from './tool-runs.ts';
import { ToolCallMark } from './tool-call-status-text.tsx';

export interface ToolRunLineProps {
  run: ToolRun;
  open: boolean;
  onToggle: () => void;
}

/**
 * The line that many calls in a row are folded to: how many, and how many of them are in which state.
 * @selector `[data-slot='tool-run']`
 */
export function ToolRunLine({ run, open, onToggle }: ToolRunLineProps): ReactElement {
  const { toolCall, locale } = useLabels();
  return (
    <div className="hr-tool-call-root" data-slot="tool-run" data-state={open ? 'open' : 'closed'}>
      <button
        type="button"
        className="hr-tool-call-trigger hr-tool-run-trigger"
        aria-expanded={open}
        onClick={onToggle}
      >
        <Mark name="chevron" />
        <span className="hr-tool-call-title">{toolCall.calls(run.calls)}</span>
        {[...run.counts].map(([status, count]) => (
          <span key={status} className="hr-tool-call-status" data-status={status}>
            <ToolCallMark status={status} />
            {toolCall.status[status]}
            {count === run.calls ? null : <bdi>{count.toLocaleString(locale)}</bdi>}
          </span>
        ))}
      </button>
    </div>
  );
}
