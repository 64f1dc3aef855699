'use client';
import { useContext } from 'react';
import type { ReactElement } from 'react';
import { Attachment } from '../message/attachment.tsx';
import { SourcesContext } from './source.ts';
import type { Source } from './source.ts';

/** One source on its own, where no list of the answer's sources holds it. */
export function SourcePart({ url, title = url ?? '' }: Source): ReactElement | null {
  const { length } = useContext(SourcesContext);
  if (length > 0) return null;
  return <Attachment icon={url === undefined ? 'file' : 'link'} title={title} url={url} />;
}
