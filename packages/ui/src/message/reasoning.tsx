'use client';
import { Content, Root, Trigger } from 'radix-ui/collapsible';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';

const Base = createPart('div', 'reasoning', { root: true });

export interface ReasoningProps extends Omit<PartProps<'div'>, 'children' | 'asChild'> {
  text: string;
  streaming?: boolean | undefined;
  defaultOpen?: boolean | undefined;
}

/** The model's own reasoning, closed until a person opens it. @selector `.hr-reasoning[data-status]` */
export const Reasoning: ForwardRefExoticComponent<ReasoningProps & RefAttributes<HTMLDivElement>> =
  forwardRef(function Reasoning({ text, streaming = false, defaultOpen = false, ...props }, ref) {
    const { message } = useLabels();
    return (
      <Root asChild defaultOpen={defaultOpen}>
        <Base {...props} ref={ref} data-status={streaming ? 'streaming' : 'done'}>
          <Trigger className="hr-reasoning-trigger">
            <Icon name="thought" />
            {streaming ? message.reasoningNow : message.reasoning}
            <Icon name="chevron" />
          </Trigger>
          <Content className="hr-reasoning-content">
            <Markdown text={text} streaming={streaming} />
          </Content>
        </Base>
      </Root>
    );
  });
