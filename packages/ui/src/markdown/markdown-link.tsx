import type { ReactElement, ReactNode } from 'react';
import { safeUrl } from './safe-url.ts';

export interface MarkdownLinkProps {
  href: string;
  /** The link's text as written, to compare with where it leads. */
  text: string;
  children: ReactNode;
}

const LOOKS_LIKE_ADDRESS = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:[/:?#@]|$)/iu;

/**
 * A link that says where it leads; when its text names another host, that is shown at all times.
 * @selector `[data-slot='markdown-link']`
 */
export function MarkdownLink({ href, text, children }: MarkdownLinkProps): ReactElement {
  const url = safeUrl(href);
  if (!url) return <>{children}</>;
  if (url.host === '') return <a href={url.href}>{children}</a>;
  const named = LOOKS_LIKE_ADDRESS.exec(text.trim())?.[1]?.toLowerCase();
  const misleads = named !== undefined && named !== url.host.toLowerCase();
  return (
    <>
      <a
        className="hr-markdown-link"
        data-slot="markdown-link"
        data-host={url.host}
        href={url.href}
        title={url.host}
        target="_blank"
        rel="noopener noreferrer"
      >
        {children}
      </a>
      {misleads ? <bdi className="hr-markdown-link-host"> ({url.host})</bdi> : null}
    </>
  );
}
