'use client';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';
import { safeUrl } from '../markdown/safe-url.ts';
import { VisibleText } from '../visible-text/visible-text.tsx';

export interface AttachmentProps {
  icon: IconName;
  title: string;
  /** Followed only when it is safe to; the host is shown beside the title. */
  url?: string | undefined;
  children?: ReactNode;
}

/**
 * A source or file: its name, where it is, and a link when it may be followed.
 * @selector `[data-slot='attachment']`
 */
export function Attachment({ icon, title, url, children }: AttachmentProps): ReactElement {
  const safe = url === undefined ? undefined : safeUrl(url);
  const content = (
    <>
      <Icon name={icon} />
      <bdi className="hr-attachment-title">
        <VisibleText text={title} />
      </bdi>
      {safe === undefined || safe.host === '' || safe.host === title ? null : (
        <bdi className="hr-attachment-host">{safe.host}</bdi>
      )}
      {children}
    </>
  );
  if (safe === undefined) {
    return (
      <span className="hr-attachment" data-slot="attachment">
        {content}
      </span>
    );
  }
  return (
    <a
      className="hr-attachment"
      data-slot="attachment"
      href={safe.href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {content}
    </a>
  );
}
