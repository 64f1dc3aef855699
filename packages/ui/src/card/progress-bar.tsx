import type { ReactElement } from 'react';

export interface ProgressBarProps {
  /** 0 to 1; absent: at work, nobody knows how far. */
  value: number | undefined;
  label: string;
}

/**
 * How far something is. Out of range is drawn at the end it passed.
 * @selector `[data-slot='progress']`
 */
export function ProgressBar({ value, label }: ProgressBarProps): ReactElement {
  const share = value === undefined || Number.isNaN(value) ? undefined : clamp(value);
  const percent = share === undefined ? undefined : Math.round(share * 100);
  return (
    <div
      className="hr-progress"
      data-slot="progress"
      data-status={percent === undefined ? 'unknown' : 'known'}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div
        className="hr-progress-bar"
        style={percent === undefined ? undefined : { inlineSize: `${percent}%` }}
      />
    </div>
  );
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
