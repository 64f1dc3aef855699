'use client';
import type { MemoryNote } from '@handrail/protocol';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';

const Base = createPart('div', 'memory-card', { root: true });

export interface MemoryCardProps extends Omit<PartProps<'div'>, 'children' | 'asChild'> {
  note: MemoryNote;
}

/** What the agent remembered or keeps: what, where, and how much it counted. @selector `.hr-memory-card[data-status]` */
export const MemoryCard: ForwardRefExoticComponent<
  MemoryCardProps & RefAttributes<HTMLDivElement>
> = forwardRef(function MemoryCard({ note, ...props }, ref) {
  const { memory, locale } = useLabels();
  const { action, text, weight, place, source } = note;
  return (
    <Base {...props} ref={ref} data-status={action}>
      <Icon name="memory" />
      <div className="hr-memory-body">
        <div className="hr-card-meta">
          <span>{memory.action[action] ?? action}</span>
          {place === undefined ? null : <bdi>{place}</bdi>}
          {weight === undefined ? null : (
            <span>
              {memory.weight(new Intl.NumberFormat(locale, { style: 'percent' }).format(weight))}
            </span>
          )}
          {source === undefined ? null : <bdi>{memory.source(source)}</bdi>}
        </div>
        <p className="hr-memory-text" dir="auto">
          <VisibleText text={text} />
        </p>
      </div>
    </Base>
  );
});
