'use client';
import { useContext } from 'react';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { safeUrl } from '../markdown/safe-url.ts';
import { SourcesContext } from './source.ts';

export interface CitationLinkProps {
  number: number;
  /** What the answer wrote; shown where there is no such source. */
  text: string;
}

/**
 * A number in brackets that stands for a source of the answer: a link that says to which title and host it leads.
 * @selector `[data-slot='citation']`
 */
export function CitationLink({ number, text }: CitationLinkProps): ReactElement {
  const { message } = useLabels();
  const source = useContext(SourcesContext)[number - 1];
  if (!source) return <>{text}</>;
  const safe = source.url === undefined ? undefined : safeUrl(source.url);
  const name = [source.title, safe?.host].filter((part) => part).join(', ');
  const props = {
    className: 'hr-citation',
    'data-slot': 'citation',
    title: name,
    'aria-label': message.citation(number, name),
  };
  if (!safe)
    return (
      <span {...props} role="img">
        {number}
      </span>
    );
  return (
    <a {...props} data-host={safe.host} href={safe.href} target="_blank" rel="noopener noreferrer">
      {number}
    </a>
  );
}
