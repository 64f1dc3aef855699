'use client';
import { forwardRef, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, ForwardRefExoticComponent, ReactElement, RefAttributes } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { readAnsi } from './ansi.ts';
import type { AnsiStyle } from './ansi.ts';
import { useCodeRun } from './code-run-context.ts';
import type { OutputLine } from './output-lines.ts';
import { useOutputLines } from './use-output-lines.ts';

const Base = createPart('div', 'code-run-output');

/** Pixels; the stylesheet gives lines the same height. */
const LINE_HEIGHT = 20;
const BOX_HEIGHT = 320;
/** Lines drawn above and below what is seen. */
const SPARE = 12;
/** As near to the end counts as being there. */
const NEAR_PX = 24;

/**
 * What the code wrote, in the order it wrote it; error output is marked. Only the lines in sight are in the page.
 * Follows the end while the reader is there. @selector `.hr-code-run-output`
 */
export const CodeRunOutput: ForwardRefExoticComponent<
  Omit<PartProps<'div'>, 'children' | 'asChild'> & RefAttributes<HTMLDivElement>
> = forwardRef(function CodeRunOutput(props, ref) {
  const { run, pieces } = useCodeRun();
  const labels = useLabels().codeRun;
  const { output, isRead } = useOutputLines(pieces);
  const { lines, dropped } = output;
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const [top, setTop] = useState(0);
  const count = lines.length;
  useLayoutEffect(() => {
    const element = box.current;
    if (element && follows.current) element.scrollTop = element.scrollHeight;
  }, [count]);
  if (count === 0)
    return run.status === 'running' || !isRead ? null : (
      <Base {...props} ref={ref}>
        <p className="hr-code-run-note">{labels.noOutput}</p>
      </Base>
    );
  const first = Math.max(0, Math.floor(top / LINE_HEIGHT) - SPARE);
  const last = Math.min(count, Math.ceil((top + BOX_HEIGHT) / LINE_HEIGHT) + SPARE);
  return (
    <Base {...props} ref={ref}>
      <div className="hr-card-meta">
        <span>{labels.output}</span> <span>{labels.lines(count + dropped)}</span>
      </div>
      {dropped > 0 ? <p className="hr-code-run-note">{labels.earlierDropped(dropped)}</p> : null}
      <div
        ref={box}
        className="hr-code-run-box"
        dir="ltr"
        role="region"
        tabIndex={0}
        aria-label={`${labels.output}, ${labels.lines(count + dropped)}`}
        onScroll={({ currentTarget: element }) => {
          setTop(element.scrollTop);
          follows.current =
            element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
        }}
      >
        <div style={{ blockSize: count * LINE_HEIGHT, position: 'relative' }}>
          <div className="hr-code-run-lines" style={{ translate: `0 ${first * LINE_HEIGHT}px` }}>
            {lines.slice(first, last).map((line, index) => (
              <Line
                key={first + index}
                line={line}
                begins={lines[first + index - 1]?.stream !== line.stream}
              />
            ))}
          </div>
        </div>
      </div>
      {run.truncated ? <p className="hr-code-run-note">{labels.truncated}</p> : null}
    </Base>
  );
});

function Line({ line, begins }: { line: OutputLine; begins: boolean }): ReactElement {
  const labels = useLabels().codeRun;
  return (
    <div className="hr-code-run-line" data-stream={line.stream}>
      {line.stream === 'stderr' && begins ? (
        <span className="hr-visually-hidden">{labels.errorStream}: </span>
      ) : null}
      {readAnsi(line.text, line.style).map(({ text, style }, index) => (
        <span key={index} {...looksOf(style)}>
          {text}
        </span>
      ))}
    </div>
  );
}

/** The 16 named colours are the theme's, so that they can be read on it; others are drawn as they were given. */
function looksOf(style: AnsiStyle): { style?: CSSProperties; 'data-ansi'?: string } {
  const { color, background, bold, dim, italic, underline } = style;
  const css: CSSProperties = {
    ...(typeof color === 'string' ? { color } : {}),
    ...(typeof background === 'string' ? { background } : {}),
    ...(bold ? { fontWeight: 700 } : {}),
    ...(dim ? { opacity: 0.75 } : {}),
    ...(italic ? { fontStyle: 'italic' } : {}),
    ...(underline ? { textDecoration: 'underline' } : {}),
  };
  return {
    ...(Object.keys(css).length > 0 ? { style: css } : {}),
    ...(typeof color === 'number' ? { 'data-ansi': String(color % 8) } : {}),
  };
}
