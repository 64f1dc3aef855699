import { useMemo } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import type { Labels } from '../labels/labels.ts';
import { revealText, shownOf } from './reveal-text.ts';
import type { TextSegment } from './reveal-text.ts';

/** Marks that a page draws in a moment; more of them are written into the text. */
const MARKS_DRAWN = 500;

/**
 * Text in which nothing can hide: controls and long runs of white space are drawn as marks with a spoken name.
 * @selector `[data-slot='visible-mark']`
 */
export function VisibleText({ text }: { text: string }): ReactElement {
  const labels = useLabels();
  const segments = useMemo(() => revealText(text), [text]);
  if (segments.length > 2 * MARKS_DRAWN) {
    return <span className="hr-visible-dense">{segments.map(shownOf).join('')}</span>;
  }
  return <>{segments.map((segment, index) => renderSegment(segment, index, labels))}</>;
}

function renderSegment(segment: TextSegment, key: number, { approval }: Labels): ReactNode {
  if (segment.kind === 'text') return segment.text;
  return (
    <span key={key} className="hr-visible-mark" data-slot="visible-mark">
      <span aria-hidden="true">{shownOf(segment).trimEnd()}</span>
      <span className="hr-visually-hidden">{spokenOf(segment, approval)}</span>
      {segment.kind === 'breaks' ? <br /> : null}
    </span>
  );
}

function spokenOf(
  segment: Exclude<TextSegment, { kind: 'text' }>,
  labels: Labels['approval'],
): string {
  if (segment.kind === 'spaces') return labels.spaces(segment.count);
  if (segment.kind === 'breaks') return labels.lineBreaks(segment.count);
  return labels.controlCharacter(
    segment.count > 1 ? `${segment.code} × ${segment.count}` : segment.code,
  );
}
