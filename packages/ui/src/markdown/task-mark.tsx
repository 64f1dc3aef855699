import type { ReactElement } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';

/** Whether a task of a list is done; it cannot be changed. @selector `[data-slot='markdown-task']` */
export function TaskMark({ done }: { done: boolean }): ReactElement {
  const { markdown } = useLabels();
  return (
    <span
      className="hr-markdown-task"
      data-slot="markdown-task"
      data-status={done ? 'done' : 'open'}
    >
      {done ? <Icon name="check" /> : null}
      {/* Not a word of the list, which runs as its own words do. */}
      <bdi className="hr-visually-hidden">{done ? markdown.done : markdown.notDone}</bdi>
    </span>
  );
}
