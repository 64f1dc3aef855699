'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import { Mark } from '../icon/mark.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import { createDisclosureTrigger } from '../part/disclosure-trigger.tsx';
import { DisclosureContext, useOwnDisclosure } from '../part/disclosure.ts';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useTimeSeen } from '../time/use-time-seen.ts';
import { isWorthTelling } from '../time/worth-telling.ts';

const Base = createPart('div', 'reasoning', { root: true });
const Trigger = createDisclosureTrigger('reasoning-trigger');

export interface ReasoningProps extends Omit<PartProps<'div'>, 'children' | 'asChild'> {
  text: string;
  streaming?: boolean | undefined;
  defaultOpen?: boolean | undefined;
  /** Milliseconds. @defaultValue measured, where the card was there from its first words on */
  durationMs?: number | undefined;
}

/** More than this had come before the card was there: nobody knows since when. */
const FIRST_WORDS = 80;

/** The model's own reasoning, closed until a person opens it. @selector `.hr-reasoning[data-status]` */
export const Reasoning: ForwardRefExoticComponent<ReasoningProps & RefAttributes<HTMLDivElement>> =
  forwardRef(function Reasoning(
    { text, streaming = false, defaultOpen = false, durationMs, ...props },
    ref,
  ) {
    const { message } = useLabels();
    const seesBeginning = streaming && text.length <= FIRST_WORDS;
    const measured = useTimeSeen({ runs: streaming, seesBeginning });
    const took = durationMs ?? measured;
    const done = isWorthTelling(took) ? message.reasoningFor(took) : message.reasoning;
    const disclosure = useOwnDisclosure({ defaultOpen });
    return (
      <DisclosureContext.Provider value={disclosure}>
        <Base {...props} ref={ref} data-status={streaming ? 'streaming' : 'done'}>
          <Trigger>
            <Icon name="thought" />
            {streaming ? message.reasoningNow : done}
            <Mark name="chevron" />
          </Trigger>
          {disclosure.open ? (
            <div className="hr-reasoning-content" id={disclosure.contentId}>
              <Markdown text={text} streaming={streaming} />
            </div>
          ) : null}
        </Base>
      </DisclosureContext.Provider>
    );
  });
