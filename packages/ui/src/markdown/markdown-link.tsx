import { createElement } from 'react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { MarkdownAnchorProps } from './markdown-components.ts';
import { safeUrl } from './safe-url.ts';

export interface MarkdownLinkProps {
  href: string;
  /** The link's text as written, to compare with where it leads. */
  text: string;
  /** Instead of the kit's own element. */
  component?: ComponentType<MarkdownAnchorProps> | undefined;
  children: ReactNode;
}

const LOOKS_LIKE_ADDRESS = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:[/:?#@]|$)/iu;

/**
 * A link that says where it leads; when its text names another host, that is shown at all times.
 * @selector `[data-slot='markdown-link']`
 */
export function MarkdownLink({ href, text, component, children }: MarkdownLinkProps): ReactElement {
  const url = safeUrl(href);
  if (!url) return <>{children}</>;
  const { host } = url;
  if (host === '') return anchor(component, { href: url.href, host, children });
  const named = LOOKS_LIKE_ADDRESS.exec(text.trim())?.[1]?.toLowerCase();
  const misleads = named !== undefined && named !== host.toLowerCase();
  return (
    <>
      {anchor(component, {
        className: 'hr-markdown-link',
        'data-slot': 'markdown-link',
        'data-host': host,
        href: url.href,
        host,
        title: host,
        target: '_blank',
        rel: 'noopener noreferrer',
        children,
      })}
      {misleads ? <bdi className="hr-markdown-link-host"> ({host})</bdi> : null}
    </>
  );
}

type AnchorProps = MarkdownAnchorProps & { [data: `data-${string}`]: string };

function anchor(
  component: ComponentType<MarkdownAnchorProps> | undefined,
  { host, children, ...props }: AnchorProps,
): ReactElement {
  return component ? (
    createElement(component, { host, ...props }, children)
  ) : (
    <a {...props}>{children}</a>
  );
}
