'use client';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { JsonView } from '../json-tree/json-view.tsx';
import { ValueBlock } from '../json/value-block.tsx';
import { DiffView } from './diff-view.tsx';
import { PictureView } from './picture-view.tsx';
import { readValue } from './read-value.ts';
import { TableView } from './table-view.tsx';

export interface ToolValueProps {
  value: unknown;
  label: string;
}

/**
 * The result of a tool as it reads best: a table, a diff, pictures, a tree, or text.
 * @selector `[data-slot='tool-value']`
 */
export function ToolValue({ value, label }: ToolValueProps): ReactElement {
  const read = useMemo(() => readValue(value), [value]);
  switch (read.kind) {
    case 'diff':
      return <DiffView text={read.text} label={label} />;
    case 'table':
      return <TableView columns={read.columns} rows={read.rows} label={label} />;
    case 'tree':
      return (
        <div className="hr-tool-value" data-slot="tool-value" role="region" aria-label={label}>
          <JsonView value={value} label={label} />
        </div>
      );
    case 'pieces':
      return (
        <div className="hr-tool-value" data-slot="tool-value" role="group" aria-label={label}>
          {read.pieces.map((piece, index) =>
            piece.kind === 'picture' ? (
              <PictureView key={index} url={piece.url} />
            ) : (
              <ToolValue key={index} value={piece.value} label={label} />
            ),
          )}
        </div>
      );
    case 'text':
      return <ValueBlock value={value} label={label} />;
    default:
      return read satisfies never;
  }
}
