'use client';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { formatValue } from '../json/format-value.ts';
import { FoldedText } from '../json-tree/folded-text.tsx';
import { leafText } from '../json-tree/leaf-text.ts';
import { useLabels } from '../labels/labels-provider.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { inputChanges } from './input-changes.ts';
import { pathText } from './path-text.ts';

export interface ChangeListProps {
  before: unknown;
  after: unknown;
}

/** Where an edited input differs from the one that was asked about, each place with both values. */
export function ChangeList({ before, after }: ChangeListProps): ReactElement | null {
  const labels = useLabels().approvalEdit;
  const changes = useMemo(() => inputChanges(before, after), [before, after]);
  if (changes.length === 0) return null;
  return (
    <ul className="hr-approval-changes" aria-label={labels.changes(changes.length)}>
      {changes.map((change) => (
        <li key={change.path.join('/')} data-kind={change.kind}>
          <span
            className="hr-approval-change-path"
            dir={change.path.length > 0 ? 'ltr' : undefined}
          >
            <VisibleText text={pathText(change.path) || labels.whole} />
          </span>
          {change.kind === 'added' ? null : (
            <del dir="ltr">
              <span className="hr-visually-hidden">
                {change.kind === 'removed' ? labels.removed : labels.before}:{' '}
              </span>
              <Value value={change.before} />
            </del>
          )}
          {change.kind === 'removed' ? null : (
            <ins dir="ltr">
              <span className="hr-visually-hidden">
                {change.kind === 'added' ? labels.added : labels.after}:{' '}
              </span>
              <Value value={change.after} />
            </ins>
          )}
        </li>
      ))}
    </ul>
  );
}

function Value({ value }: { value: unknown }): ReactElement {
  const isObject = typeof value === 'object' && value !== null;
  return <FoldedText text={isObject ? formatValue(value) : leafText(value)} />;
}
