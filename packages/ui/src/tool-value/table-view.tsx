'use client';
import { useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { Button } from '../button/button.tsx';
import type { JsonViewProps } from '../json-tree/json-view.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import type { TableRow } from './read-value.ts';

/** Rows that are laid out before a person asks for the rest. */
const PREVIEW_ROWS = 50;

export interface TableViewProps {
  columns: readonly string[];
  rows: readonly TableRow[];
  label: string;
  /** For the tree that it is. */
  Json: ComponentType<JsonViewProps>;
  /** What a cell says of its value. */
  leafText: (value: unknown) => string;
}

/**
 * A list of flat objects as a table, or as the tree that it is.
 * @selector `[data-slot='tool-table']`
 */
export function TableView({ columns, rows, label, Json, leafText }: TableViewProps): ReactElement {
  const { toolCall, json } = useLabels();
  const [whole, setWhole] = useState(false);
  const [raw, setRaw] = useState(false);
  const shown = whole ? rows : rows.slice(0, PREVIEW_ROWS);
  return (
    <div className="hr-tool-value" data-slot="tool-table" data-status={raw ? 'json' : 'table'}>
      {raw ? (
        <Json value={rows} label={label} />
      ) : (
        <div className="hr-markdown-table" tabIndex={0} role="region" aria-label={label}>
          <table>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th
                    key={name}
                    scope="col"
                    dir="auto"
                    data-align={typeof rows[0]?.[name] === 'number' ? 'end' : undefined}
                  >
                    <VisibleText text={name} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row, index) => (
                <tr key={index}>
                  {columns.map((name) => (
                    <td
                      key={name}
                      dir="auto"
                      data-align={typeof row[name] === 'number' ? 'end' : undefined}
                    >
                      {Object.hasOwn(row, name) ? <VisibleText text={leafText(row[name])} /> : null}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="hr-tool-value-actions">
        <button
          type="button"
          className="hr-json-tool"
          aria-pressed={raw}
          onClick={() => setRaw(!raw)}
        >
          {json.raw}
        </button>
        {shown.length < rows.length && !raw ? (
          <Button tone="quiet" onClick={() => setWhole(true)}>
            {toolCall.showAllRows(rows.length)}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
