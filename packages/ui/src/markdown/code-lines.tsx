'use client';
import { memo, useContext, useEffect, useMemo, useState } from 'react';
import type { MemoExoticComponent, ReactElement } from 'react';
import { LineGroups } from './line-groups.ts';
import { MarkdownContext } from './markdown-context.ts';
import type { CodeSpan } from './markdown-plugin.ts';

/** The lines of a code block: plain while they come, coloured once they are settled and a plugin knows how. */
export function CodeLines(props: {
  code: string;
  language: string;
  settled: boolean;
}): ReactElement {
  // A cache by growing code: the same code gives the same groups, whatever was asked before.
  const [lines] = useState(() => new LineGroups());
  const groups = lines.update(props.code);
  const spans = useCodeSpans(props);
  const coloured = useMemo(() => spans && groupSpans(spans, groups), [spans, groups]);
  return (
    <code>
      {groups.map((text, index) => (
        <Lines key={index} text={text} spans={coloured?.[index]} />
      ))}
    </code>
  );
}

interface LinesProps {
  text: string;
  spans?: readonly CodeSpan[] | undefined;
}

const Lines: MemoExoticComponent<(props: LinesProps) => ReactElement> = memo(({ text, spans }) => (
  <span className="hr-markdown-lines">
    {spans?.map((span, index) =>
      span.kind === undefined ? (
        span.text
      ) : (
        <span key={index} className={`hr-code-${span.kind}`}>
          {span.text}
        </span>
      ),
    ) ?? text}
  </span>
));

function useCodeSpans(props: {
  code: string;
  language: string;
  settled: boolean;
}): readonly CodeSpan[] | undefined {
  const { code, language, settled } = props;
  const { plugins } = useContext(MarkdownContext);
  const highlight = plugins.find((plugin) => plugin.highlight)?.highlight;
  const [found, setFound] = useState<{ code: string; spans: readonly CodeSpan[] }>();
  useEffect(() => {
    if (!highlight || !settled || language === '') return;
    let isHere = true;
    highlight(code, language).then(
      (spans) => {
        // Colours never change what is shown.
        if (isHere && spans?.map(({ text }) => text).join('') === code) setFound({ code, spans });
      },
      () => {}, // Not fetched: code without colours is still all there.
    );
    return () => {
      isHere = false;
    };
  }, [highlight, code, language, settled]);
  return found?.code === code ? found.spans : undefined;
}

/** Cuts the spans where the groups end. */
function groupSpans(spans: readonly CodeSpan[], groups: readonly string[]): CodeSpan[][] {
  const rest = spans.values();
  let span = rest.next().value;
  return groups.map((group) => {
    const own: CodeSpan[] = [];
    let room = group.length;
    while (room > 0 && span) {
      const { text, kind } = span;
      own.push({ text: text.slice(0, room), kind });
      span = text.length > room ? { text: text.slice(room), kind } : rest.next().value;
      room -= Math.min(room, text.length);
    }
    return own;
  });
}
