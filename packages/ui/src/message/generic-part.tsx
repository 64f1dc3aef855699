'use client';
import type { ReactElement } from 'react';
import { Icon } from '../icon/icon.tsx';
import { Mark } from '../icon/mark.tsx';
import { ValueBlock } from '../json/value-block.tsx';
import { createDisclosureTrigger } from '../part/disclosure-trigger.tsx';
import { DisclosureContext, useOwnDisclosure } from '../part/disclosure.ts';

const Trigger = createDisclosureTrigger('reasoning-trigger');

/**
 * What has no card of its own: its name, and its value when opened.
 * @selector `[data-slot='generic-part']`, `[data-slot='reasoning-trigger']`
 */
export function GenericPart({ title, value }: { title: string; value: unknown }): ReactElement {
  const disclosure = useOwnDisclosure({});
  return (
    <DisclosureContext.Provider value={disclosure}>
      <div className="hr-generic-part" data-slot="generic-part">
        <Trigger>
          <Icon name="info" />
          <bdi>{title}</bdi>
          <Mark name="chevron" />
        </Trigger>
        {disclosure.open ? (
          <div className="hr-reasoning-content" id={disclosure.contentId}>
            <ValueBlock value={value} label={title} />
          </div>
        ) : null}
      </div>
    </DisclosureContext.Provider>
  );
}
