'use client';
import { useContext } from 'react';
import type { ReactElement } from 'react';
import { MarkdownContext } from './markdown-context.ts';
import type { Formula } from './markdown-token.ts';

/** A formula by the plugin that found it. */
export function FormulaView({ formula }: { formula: Formula }): ReactElement {
  const { plugins } = useContext(MarkdownContext);
  const Component = plugins.find((plugin) => plugin.formulas)?.formulas?.component;
  const { text: tex, display, open } = formula;
  return Component ? <Component tex={tex} display={display} open={open} /> : <>{formula.raw}</>;
}
