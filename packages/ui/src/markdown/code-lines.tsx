'use client';
import { memo, useContext, useEffect, useState } from 'react';
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
  const coloured = useColours({ groups, language: props.language, settled: props.settled });
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

type ColouredGroups = readonly (readonly CodeSpan[])[];

function useColours(props: {
  groups: readonly string[];
  language: string;
  settled: boolean;
}): ColouredGroups | undefined {
  const { groups, language, settled } = props;
  const { plugins } = useContext(MarkdownContext);
  const highlight = plugins.find((plugin) => plugin.highlight)?.highlight;
  const [found, setFound] = useState<{ groups: readonly string[]; spans: ColouredGroups }>();
  useEffect(() => {
    if (!highlight || !settled || language === '') return;
    let isHere = true;
    import('./coloured-groups.ts')
      .then(({ colouredGroups }) => colouredGroups(highlight, groups, language))
      .then(
        (spans) => isHere && spans && setFound({ groups, spans }),
        () => {}, // Not fetched: code without colours is still all there.
      );
    return () => {
      isHere = false;
    };
  }, [highlight, groups, language, settled]);
  return found?.groups === groups ? found.spans : undefined;
}
