import type { Tokens } from 'marked';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { renderInline } from './inline.tsx';

const ALIGN = { left: 'start', right: 'end', center: 'center' } as const;

export function MarkdownTable({ token }: { token: Tokens.Table }): ReactElement {
  const { markdown } = useLabels();
  return (
    <div className="hr-markdown-table" tabIndex={0} role="region" aria-label={markdown.table}>
      <table>
        <thead>
          <tr>
            {token.header.map((cell, index) => (
              <th
                key={index}
                scope="col"
                dir="auto"
                data-align={cell.align === null ? undefined : ALIGN[cell.align]}
              >
                {renderInline(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, rowIndex) => (
            <tr key={rowIndex}>
              {row.map((cell, index) => (
                <td
                  key={index}
                  dir="auto"
                  data-align={cell.align === null ? undefined : ALIGN[cell.align]}
                >
                  {renderInline(cell.tokens)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
