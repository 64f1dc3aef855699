'use client';
import { useMemo, useRef, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { loadedLater } from '../card/loaded-later.tsx';
import { Icon } from '../icon/icon.tsx';
import { formatValue } from '../json/format-value.ts';
import { useLabels } from '../labels/labels-provider.tsx';
import { countHidden, mixesScripts } from '../visible-text/reveal-text.ts';
import { CopyButton } from './copy-button.tsx';
import { FoldedText } from './folded-text.tsx';
import type { JsonSearchProps } from './json-search.tsx';
import { JsonTree } from './json-tree.tsx';
import { readTree, sizeOf, textsOf } from './tree-node.ts';

/** Fetched with the first value that is too long to look through. */
const JsonSearch: ComponentType<JsonSearchProps> = loadedLater(
  async () => {
    const { JsonSearch: Loaded } = await import('./json-search.tsx');
    return Loaded;
  },
  () => null,
);

const SEARCHED_ROWS = 20;
const SEARCHED_LENGTH = 1200;

export interface JsonViewProps {
  value: unknown;
  /** What the value is, for a screen reader. */
  label: string;
  /** Names shown with the value, in which something could hide as well. */
  besides?: readonly string[];
}

/**
 * A value, whole: as rows or as JSON, to search and to copy, with everything visible that could hide in it. Long
 * parts are folded and say how much they fold.
 * @selector `[data-slot='json-view']`
 */
export function JsonView({ value, label, besides = [] }: JsonViewProps): ReactElement {
  const labels = useLabels();
  const [raw, setRaw] = useState(false);
  const shown = useRef<HTMLDivElement>(null);
  const tree = useMemo(() => readTree(value), [value]);
  const texts = useMemo(() => textsOf(tree), [tree]);
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  const isStructured = typeof value === 'object' && value !== null;
  return (
    <div className="hr-json-view" data-slot="json-view" data-view={raw ? 'json' : 'rows'}>
      <Warnings texts={[...besides, ...texts]} />
      <div ref={shown}>
        {raw ? (
          <pre className="hr-json-raw" dir="ltr" tabIndex={0} role="region" aria-label={label}>
            <FoldedText text={formatValue(value)} />
          </pre>
        ) : (
          <JsonTree node={tree} label={label} />
        )}
      </div>
      <div className="hr-json-tools">
        {isStructured ? (
          <button
            type="button"
            className="hr-json-tool"
            aria-pressed={raw}
            onClick={() => setRaw(!raw)}
          >
            {labels.json.raw}
          </button>
        ) : null}
        <CopyButton text={() => formatValue(value)} />
        {sizeOf(tree) > SEARCHED_ROWS || length > SEARCHED_LENGTH ? (
          <JsonSearch key={String(raw)} within={shown} />
        ) : null}
      </div>
    </div>
  );
}

function Warnings({ texts }: { texts: readonly string[] }): ReactElement[] {
  const { approval } = useLabels();
  const hidden = texts.reduce((count, text) => count + countHidden(text), 0);
  const warnings = [
    ...(hidden > 0 ? [approval.hiddenControls(hidden)] : []),
    ...(texts.some(mixesScripts) ? [approval.mixedScripts] : []),
  ];
  return warnings.map((warning) => (
    <p key={warning} className="hr-json-warning">
      <Icon name="alert" />
      <span>{warning}</span>
    </p>
  ));
}
