'use client';
import { useEffect, useMemo, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import type { FormulaProps } from '../markdown/markdown-plugin.ts';

type Draw = (tex: string, display: boolean) => ReactNode;

/** Once it is there, a formula is drawn at once. */
let engine: Draw | undefined;

async function loadEngine(): Promise<Draw> {
  const { drawFormula } = await import('./draw-formula.ts');
  engine = drawFormula;
  return drawFormula;
}

/**
 * A formula as MathML, or its source while it is written, fetched or wrong.
 * @selector `[data-slot='markdown-formula']`
 */
export function MathFormula({ tex, display, open }: FormulaProps): ReactElement {
  const { markdown } = useLabels();
  const [draw, setDraw] = useState(() => engine);
  useEffect(() => {
    if (draw || open) return;
    let isHere = true;
    loadEngine().then(
      (loaded) => isHere && setDraw(() => loaded),
      () => {}, // Not fetched: the source says the same.
    );
    return () => {
      isHere = false;
    };
  }, [draw, open]);
  const drawn = useMemo(
    () => (draw && !open ? draw(tex, display) : undefined),
    [draw, tex, display, open],
  );
  const status = open ? 'open' : drawn ? 'drawn' : draw ? 'broken' : 'source';
  return (
    <span
      className="hr-formula"
      data-slot="markdown-formula"
      data-display={display ? 'block' : 'inline'}
      data-status={status}
      title={status === 'broken' ? markdown.formulaBroken : undefined}
      tabIndex={display && drawn ? 0 : undefined}
      role={display && drawn ? 'group' : undefined}
      dir="ltr"
    >
      {drawn ?? <code className="hr-markdown-code">{tex}</code>}
    </span>
  );
}
