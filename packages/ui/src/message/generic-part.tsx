'use client';
import { Content, Root, Trigger } from 'radix-ui/collapsible';
import type { ReactElement } from 'react';
import { Icon } from '../icon/icon.tsx';
import { ValueBlock } from '../json/value-block.tsx';

/** What has no card of its own: its name, and its value when opened. */
export function GenericPart({ title, value }: { title: string; value: unknown }): ReactElement {
  return (
    <Root className="hr-generic-part" data-slot="generic-part">
      <Trigger className="hr-reasoning-trigger">
        <Icon name="info" />
        <bdi>{title}</bdi>
        <Icon name="chevron" />
      </Trigger>
      <Content className="hr-reasoning-content">
        <ValueBlock value={value} label={title} />
      </Content>
    </Root>
  );
}
