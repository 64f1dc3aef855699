import type { MarkdownPlugin } from '../markdown/markdown-plugin.ts';
import { formulaSyntax } from './formula-syntax.ts';
import { MathFormula } from './math-formula.tsx';

export interface MathOptions {
  /**
   * Also takes `$x$` for a formula, where no white space is inside of the marks and no digit follows them. Off, since
   * answers speak of prices. @defaultValue false
   */
  singleDollar?: boolean | undefined;
}

/**
 * Shows `\\(…\\)`, `\\[…\\]` and `$$…$$` as formulas, in MathML, which browsers draw and screen readers read. Needs temml,
 * an optional peer dependency that is fetched with the first formula. Until then, and where it cannot be read, the
 * source is shown.
 */
export function mathFormulas({ singleDollar = false }: MathOptions = {}): MarkdownPlugin {
  return { formulas: { syntax: formulaSyntax(singleDollar), component: MathFormula } };
}
