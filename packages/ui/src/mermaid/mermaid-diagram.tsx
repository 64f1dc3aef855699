'use client';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import type { CodeBlockPluginProps } from '../markdown/markdown-plugin.ts';
import { neverChanges } from '../part/never-changes.ts';
import { keepDrawing, keptDrawing } from './kept-drawings.ts';
import type { Drawn } from './kept-drawings.ts';
import { useIsDark } from './use-is-dark.ts';

const nothing = (): undefined => undefined;

/**
 * A diagram as a picture above its code; the code alone while it is written, fetched or wrong.
 * @selector `[data-slot='markdown-diagram']`
 */
export function MermaidDiagram({ code, settled, children }: CodeBlockPluginProps): ReactElement {
  const { markdown } = useLabels();
  const root = useRef<HTMLDivElement>(null);
  const isDark = useIsDark(root);
  const kept = useSyncExternalStore(
    neverChanges,
    () => (isDark === undefined ? undefined : keptDrawing(code, isDark)),
    nothing,
  );
  const [shown, setShown] = useState<{ code: string; drawn: Drawn }>();
  // One that is drawn for another theme stays until this one has come.
  if (kept && (shown?.code !== code || shown.drawn !== kept)) setShown({ code, drawn: kept });
  const isDrawn = kept?.drawing !== undefined;
  useEffect(() => {
    if (!settled || isDark === undefined || isDrawn) return;
    let isHere = true;
    draw(code, isDark).then(
      (drawn) => isHere && setShown({ code, drawn }),
      () => isHere && setShown({ code, drawn: {} }),
    );
    return () => {
      isHere = false;
    };
  }, [code, settled, isDark, isDrawn]);
  const current = settled && shown?.code === code ? shown.drawn : undefined;
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

/** Rejects where the engine could not be fetched. */
async function draw(code: string, isDark: boolean): Promise<Drawn> {
  const { drawDiagram } = await import('./draw-diagram.ts');
  return await drawDiagram(code, isDark).then(
    (drawing) => keepDrawing(code, isDark, { drawing }),
    () => keepDrawing(code, isDark, {}),
  );
}
