'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { ValueBlock } from '../json/value-block.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { useTaskCard } from './task-context.ts';
import { taskHasEnded } from './task-state.ts';

const Base = createPart('div', 'task-log');

/** The last line while it runs, the error or result when it has ended, and the log when opened. @selector `.hr-task-log` */
export const TaskLog: ForwardRefExoticComponent<PartProps<'div'> & RefAttributes<HTMLDivElement>> =
  forwardRef(function TaskLog({ children, ...props }, ref) {
    const { task } = useTaskCard();
    const labels = useLabels().task;
    const lines = task.lines ?? [];
    const last = lines.at(-1)?.text;
    const dropped = task.linesDropped ?? 0;
    if (children === undefined && last === undefined && !task.error && task.result === undefined)
      return null;
    return (
      <Base {...props} ref={ref}>
        {children ?? (
          <>
            {task.error === undefined ? null : (
              <p className="hr-card-error" dir="auto">
                {task.error}
              </p>
            )}
            {last === undefined || taskHasEnded(task) ? null : (
              <p className="hr-fanout-line" dir="auto">
                <VisibleText text={last} />
              </p>
            )}
            {lines.length > 1 || (lines.length > 0 && taskHasEnded(task)) ? (
              <details className="hr-card-details">
                <summary>{labels.log}</summary>
                {dropped > 0 ? (
                  <p className="hr-card-eyebrow">{labels.linesDropped(dropped)}</p>
                ) : null}
                <ValueBlock value={lines.map(({ text }) => text).join('\n')} label={labels.log} />
              </details>
            ) : null}
            {task.result === undefined ? null : (
              <details className="hr-card-details">
                <summary>{labels.result}</summary>
                <ValueBlock value={task.result} label={labels.result} />
              </details>
            )}
          </>
        )}
      </Base>
    );
  });
