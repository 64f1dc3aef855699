'use client';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import type { CodeBlockPluginProps } from '../markdown/markdown-plugin.ts';
import type { Drawing } from './draw-diagram.ts';
import { useIsDark } from './use-is-dark.ts';

interface Drawn {
  code: string;
  /** Absent: it could not be drawn. */
  drawing?: Drawing;
}

/**
 * A diagram as a picture above its code; the code alone while it is written, fetched or wrong.
 * @selector `[data-slot='markdown-diagram']`
 */
export function MermaidDiagram({ code, settled, children }: CodeBlockPluginProps): ReactElement {
  const { markdown } = useLabels();
  const root = useRef<HTMLDivElement>(null);
  const isDark = useIsDark(root);
  const [drawn, setDrawn] = useState<Drawn>();
  useEffect(() => {
    if (!settled || isDark === undefined) return;
    let isHere = true;
    draw(code, isDark).then(
      (drawing) => isHere && setDrawn({ code, drawing }),
      () => isHere && setDrawn({ code }),
    );
    return () => {
      isHere = false;
    };
  }, [code, settled, isDark]);
  const current = settled && drawn?.code === code ? drawn : undefined;
  const drawing = current?.drawing;
  const name = drawing?.title || markdown.diagram;
  return (
    <div
      ref={root}
      className="hr-diagram"
      data-slot="markdown-diagram"
      data-status={drawing ? 'drawn' : current ? 'broken' : 'source'}
    >
      {drawing ? (
        <>
          <div
            className="hr-diagram-frame"
            dir="ltr"
            tabIndex={0}
            role="region"
            aria-label={markdown.diagram}
          >
            <img src={drawing.url} alt={name} width={drawing.width} height={drawing.height} />
          </div>
          <details>
            <summary>{markdown.showDiagramCode}</summary>
            {children}
          </details>
        </>
      ) : (
        children
      )}
      {current && !drawing ? <p className="hr-diagram-note">{markdown.diagramBroken}</p> : null}
    </div>
  );
}

async function draw(code: string, isDark: boolean): Promise<Drawing> {
  const { drawDiagram } = await import('./draw-diagram.ts');
  return await drawDiagram(code, isDark);
}
