'use client';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { loadedLater } from '../card/loaded-later.tsx';
import { SourcesContext } from './source.ts';
import type { Source } from './source.ts';
import type { SourceListProps } from './source-list.tsx';

/** Fetched with the first answer that has sources. */
const SourceList: ComponentType<SourceListProps> = loadedLater(async () => {
  const { SourceList: Loaded } = await import('./source-list.tsx');
  return Loaded;
});

/** An answer whose numbers in brackets lead to its sources, with the list of them below. */
export function AnswerSources(props: {
  sources: readonly Source[];
  children: ReactNode;
}): ReactElement {
  const { sources, children } = props;
  return (
    <SourcesContext.Provider value={sources}>
      {children}
      {sources.length > 0 ? <SourceList sources={sources} /> : null}
    </SourcesContext.Provider>
  );
}
