'use client';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, RefObject } from 'react';
import { confirmsComposition } from '../composer/confirms-composition.ts';
import { useLabels } from '../labels/labels-provider.tsx';
import { findRanges } from './find-ranges.ts';
import { markRanges } from './mark-ranges.ts';

export interface JsonSearchProps {
  /** What is searched: all the text of it. */
  within: RefObject<HTMLElement | null>;
}

/** Finds a text in a long value, marks each place and goes from one to the next with Enter. */
export function JsonSearch({ within }: JsonSearchProps): ReactElement {
  const { json } = useLabels();
  const id = useId();
  const [query, setQuery] = useState('');
  const [found, setFound] = useState({ count: 0, at: 0 });
  const ranges = useRef<Range[]>([]);

  const search = (text: string): void => {
    setQuery(text);
    ranges.current = within.current ? findRanges(within.current, text) : [];
    setFound({ count: ranges.current.length, at: 0 });
    markRanges(id, ranges.current, 0);
  };
  useEffect(() => () => markRanges(id, [], 0), [id]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || confirmsComposition(event.nativeEvent)) return;
    event.preventDefault();
    const { count, at } = found;
    if (count === 0) return;
    const next = (at + (event.shiftKey ? count - 1 : 1)) % count;
    setFound({ count, at: next });
    markRanges(id, ranges.current, next);
  };

  return (
    <search className="hr-json-search">
      <label className="hr-visually-hidden" htmlFor={id}>
        {json.search}
      </label>
      <input
        id={id}
        className="hr-field"
        type="search"
        dir="auto"
        placeholder={json.search}
        value={query}
        onChange={(event) => search(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span role="status">
        {query === '' ? '' : json.found(found.count === 0 ? 0 : found.at + 1, found.count)}
      </span>
    </search>
  );
}
