import type { ComponentPropsWithoutRef, ComponentType, JSX } from 'react';

type Plain =
  | 'blockquote' | 'code' | 'del' | 'em' | 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' | 'hr' | 'li' | 'ol' | 'p'
  | 'strong' | 'table' | 'td' | 'th' | 'ul'; // prettier-ignore

export interface MarkdownAnchorProps extends ComponentPropsWithoutRef<'a'> {
  /** Leads to http, https, mailto or a place on this page: any other link is only its words. */
  href: string;
  /** Where it leads; empty for a place on this site. Show it where the words say something else. */
  host: string;
}

export interface MarkdownImageProps {
  /** On a host of `imageHosts`: any other image stays the kit's placeholder. */
  src: string;
  alt: string;
}

export interface MarkdownCodeProps {
  code: string;
  /** Empty where the fence names none. */
  language: string;
  /** Nothing more comes into it: now it can be coloured or drawn. */
  settled: boolean;
}

/**
 * Your component for a kind of Markdown node, instead of the kit's element. It gets the props of that element; links
 * and images come only if they are safe. Make them once, outside of render: another component is another element.
 */
export type MarkdownComponents = {
  readonly [Tag in Plain]?: ComponentType<JSX.IntrinsicElements[Tag]> | undefined;
} & {
  readonly a?: ComponentType<MarkdownAnchorProps> | undefined;
  readonly img?: ComponentType<MarkdownImageProps> | undefined;
  /** A code block. Code within a line is `code`. */
  readonly codeBlock?: ComponentType<MarkdownCodeProps> | undefined;
};
