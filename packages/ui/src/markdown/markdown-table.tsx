import type { Tokens } from 'marked';
import { createElement, useContext } from 'react';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { renderInline } from './inline.tsx';
import { columnWidths } from './column-widths.ts';
import { MarkdownContext } from './markdown-context.ts';

const ALIGN = { left: 'start', right: 'end', center: 'center' } as const;

export function MarkdownTable({ token }: { token: Tokens.Table }): ReactElement {
  const { markdown } = useLabels();
  const { components } = useContext(MarkdownContext);
  const cell = (tag: 'th' | 'td', { align, tokens }: Tokens.TableCell, key: number): ReactElement =>
    createElement(
      components[tag] ?? tag,
      {
        key,
        ...(tag === 'th' ? { scope: 'col' } : {}),
        ...(align === null ? {} : { 'data-align': ALIGN[align] }),
      },
      renderInline(components, tokens),
    );
  const table = createElement(
    components.table ?? 'table',
    null,
    <colgroup>
      {columnWidths(token).map((width, index) => (
        <col key={index} style={{ inlineSize: `${width}ch` }} />
      ))}
    </colgroup>,
    <thead>
      <tr>{token.header.map((head, index) => cell('th', head, index))}</tr>
    </thead>,
    <tbody>
      {token.rows.map((row, rowIndex) => (
        <tr key={rowIndex}>{row.map((one, index) => cell('td', one, index))}</tr>
      ))}
    </tbody>,
  );
  return (
    <div
      className="hr-markdown-table"
      dir="auto"
      tabIndex={0}
      role="region"
      aria-label={markdown.table}
    >
      {table}
    </div>
  );
}
