'use client';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';

const FOLDED_LINES = 12;
const FOLDED_LENGTH = 1200;

/**
 * A text, whole. A long one is folded to its beginning by height alone: all of it is in the page, so that search,
 * copying and a screen reader reach it, and the fold says how much there is.
 */
export function FoldedText({ text }: { text: string }): ReactElement {
  const { json } = useLabels();
  const [open, setOpen] = useState(false);
  const lines = countLines(text);
  if (lines <= FOLDED_LINES && text.length <= FOLDED_LENGTH) return <VisibleText text={text} />;
  return (
    <>
      <div className="hr-json-fold" data-status={open ? 'open' : 'folded'}>
        <VisibleText text={text} />
      </div>
      <button
        type="button"
        className="hr-json-unfold"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? json.fold : json.unfoldText(lines, [...text].length)}
      </button>
    </>
  );
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
