'use client';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../button/button.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { formatValue } from './format-value.ts';

/** Characters of a value that are laid out before a person asks for the rest. */
const PREVIEW_LENGTH = 8_000;

export interface ValueBlockProps {
  value: unknown;
  label: string;
}

/**
 * A value as plain text, left to right, in a box that scrolls; a long one is cut until asked for.
 * @selector `[data-slot='value-block']`
 */
export function ValueBlock({ value, label }: ValueBlockProps): ReactElement {
  const { toolCall } = useLabels();
  const [whole, setWhole] = useState(false);
  const text = useMemo(() => formatValue(value), [value]);
  const cut = !whole && text.length > PREVIEW_LENGTH;
  return (
    <div className="hr-value-block" data-slot="value-block" data-status={cut ? 'cut' : 'whole'}>
      <pre className="hr-value-block-text" dir="ltr" tabIndex={0} role="region" aria-label={label}>
        {cut ? `${text.slice(0, PREVIEW_LENGTH)}…` : text}
      </pre>
      {cut ? (
        <Button tone="quiet" onClick={() => setWhole(true)}>
          {toolCall.showAll(text.length)}
        </Button>
      ) : null}
    </div>
  );
}
