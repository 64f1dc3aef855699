import { useMemo } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import type { Labels } from '../labels/labels.ts';
import { revealText } from './reveal-text.ts';
import type { TextSegment } from './reveal-text.ts';

/** Text in which nothing can hide: controls and long runs of white space are drawn as marks with a spoken name. */
export function VisibleText({ text }: { text: string }): ReactElement {
  const labels = useLabels();
  const segments = useMemo(() => revealText(text), [text]);
  return <>{segments.map((segment, index) => renderSegment(segment, index, labels))}</>;
}

function renderSegment(segment: TextSegment, key: number, { approval, locale }: Labels): ReactNode {
  switch (segment.kind) {
    case 'text':
      return segment.text;
    case 'control':
      return mark(key, segment.code, approval.controlCharacter(segment.code));
    case 'spaces':
      return mark(key, `␣×${segment.count.toLocaleString(locale)}`, approval.spaces(segment.count));
    case 'breaks':
      return mark(
        key,
        `⏎×${segment.count.toLocaleString(locale)}`,
        approval.lineBreaks(segment.count),
        true,
      );
    default:
      return segment satisfies never;
  }
}

function mark(key: number, shown: string, spoken: string, breaksAfter = false): ReactNode {
  return (
    <span key={key} className="hr-visible-mark" data-slot="visible-mark">
      <span aria-hidden="true">{shown}</span>
      <span className="hr-visually-hidden">{spoken}</span>
      {breaksAfter ? <br /> : null}
    </span>
  );
}
