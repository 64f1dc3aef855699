'use client';
import type { ReactElement } from 'react';
import { Icon } from '../icon/icon.tsx';
import { Mark } from '../icon/mark.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { Attachment } from '../message/attachment.tsx';
import { createDisclosureTrigger } from '../part/disclosure-trigger.tsx';
import { DisclosureContext, useOwnDisclosure } from '../part/disclosure.ts';
import type { Source } from './source.ts';

const Trigger = createDisclosureTrigger('reasoning-trigger');

/** More of them are a line that says how many, until a person opens it. */
const FEW = 3;

export interface SourceListProps {
  /** In the order of their numbers. */
  sources: readonly Source[];
  /** @defaultValue true for up to three */
  defaultOpen?: boolean | undefined;
}

/**
 * Where an answer has it from: a numbered list, each with its title and the host that it really leads to.
 * @selector `[data-slot='source-list']`
 */
export function SourceList({ sources, defaultOpen }: SourceListProps): ReactElement {
  const { message } = useLabels();
  const disclosure = useOwnDisclosure({ defaultOpen: defaultOpen ?? sources.length <= FEW });
  return (
    <DisclosureContext.Provider value={disclosure}>
      <div className="hr-source-list" data-slot="source-list" data-hr="">
        <Trigger>
          <Icon name="link" />
          {message.sources(sources.length)}
          <Mark name="chevron" />
        </Trigger>
        {disclosure.open ? (
          <ol id={disclosure.contentId} aria-label={message.sources(sources.length)}>
            {sources.map(({ url, title }, index) => (
              <li key={index}>
                <Attachment
                  icon={url === undefined ? 'file' : 'link'}
                  title={title ?? url ?? message.source}
                  url={url}
                />
              </li>
            ))}
          </ol>
        ) : null}
      </div>
    </DisclosureContext.Provider>
  );
}
