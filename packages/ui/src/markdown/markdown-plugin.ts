import type { ComponentType, ReactElement } from 'react';
import type { FormulaSyntax } from './formula-syntax.ts';
import type { MarkdownCodeProps } from './markdown-components.ts';

/** A piece of coloured code. `kind` picks the colour; absent: that of the text. */
export interface CodeSpan {
  text: string;
  kind?: CodeKind | undefined;
}

export type CodeKind =
  | 'keyword' | 'string' | 'number' | 'comment' | 'name' | 'type' | 'attribute' | 'added' | 'removed'; // prettier-ignore

export interface FormulaProps {
  /** TeX without its marks. */
  tex: string;
  /** A block of its own, not within a line. */
  display: boolean;
  /** Its end has not come yet. */
  open: boolean;
}

/** What Markdown can do beyond its own: made by `@handrail/ui/highlight`, `/math` and `/mermaid`, or by you. */
export interface MarkdownPlugin {
  /** Finds the kinds in code to which nothing more comes; undefined where it does not know the language. */
  highlight?:
    | ((code: string, language: string) => Promise<readonly CodeSpan[] | undefined>)
    | undefined;
  /** Shows the code blocks of a language. */
  codeBlocks?: Readonly<Record<string, ComponentType<CodeBlockPluginProps>>> | undefined;
  formulas?: { syntax: FormulaSyntax; component: ComponentType<FormulaProps> } | undefined;
}

export interface CodeBlockPluginProps extends MarkdownCodeProps {
  /** The kit's own block. */
  children: ReactElement;
}
