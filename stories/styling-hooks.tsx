import type { ReactElement } from 'react';
import { selectorDocs } from './selector-docs.ts';

/** All that the kit documents by `@selector`, read from its sources. */
export function StylingHooks(): ReactElement {
  return (
    <table>
      <thead>
        <tr>
          <th>Selector</th>
          <th>What it is</th>
        </tr>
      </thead>
      <tbody>
        {selectorDocs.map(({ selector, summary }) => (
          <tr key={selector}>
            <td>
              <code>{selector}</code>
            </td>
            <td>{summary}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
