'use client';
import { useMemo } from 'react';
import type { ComponentType, ReactElement } from 'react';
import type { JsonViewProps } from '../json-tree/json-view.tsx';
import type { ValueBlockProps } from '../json/value-block.tsx';
import { DiffView } from './diff-view.tsx';
import type { PictureViewProps } from './picture-view.tsx';
import { readValue } from './read-value.ts';
import { TableView } from './table-view.tsx';

/** What a page has at once. To import it here, in what is fetched later, would split it off for every page. */
export interface ToolValueViews {
  Json: ComponentType<JsonViewProps>;
  Text: ComponentType<ValueBlockProps>;
  leafText: (value: unknown) => string;
  Picture: ComponentType<PictureViewProps>;
}

export interface ToolValueProps {
  value: unknown;
  label: string;
  views: ToolValueViews;
}

/**
 * The result of a tool as it reads best: a table, a diff, pictures, a tree, or text.
 * @selector `[data-slot='tool-value']`
 */
export function ToolValue({ value, label, views }: ToolValueProps): ReactElement {
  const read = useMemo(() => readValue(value), [value]);
  switch (read.kind) {
    case 'diff':
      return <DiffView text={read.text} label={label} />;
    case 'table':
      return (
        <TableView
          Json={views.Json}
          leafText={views.leafText}
          columns={read.columns}
          rows={read.rows}
          label={label}
        />
      );
    case 'tree':
      return (
        <div className="hr-tool-value" data-slot="tool-value" role="region" aria-label={label}>
          <views.Json value={value} label={label} />
        </div>
      );
    case 'pieces':
      return (
        <div className="hr-tool-value" data-slot="tool-value" role="group" aria-label={label}>
          {read.pieces.map((piece, index) =>
            piece.kind === 'picture' ? (
              <views.Picture key={index} url={piece.url} />
            ) : (
              <ToolValue key={index} views={views} value={piece.value} label={label} />
            ),
          )}
        </div>
      );
    case 'text':
      return <views.Text value={value} label={label} />;
    default:
      return read satisfies never;
  }
}
