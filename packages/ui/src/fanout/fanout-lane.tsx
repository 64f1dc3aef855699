'use client';
import type { FanoutChild } from '@handrail/protocol';
import { forwardRef, memo, useState } from 'react';
import type { ComponentType, ReactElement, Ref } from 'react';
import { CardStatus } from '../card/card-status.tsx';
import { ProgressBar } from '../card/progress-bar.tsx';
import { useAttempt } from '../card/use-attempt.ts';
import { Icon } from '../icon/icon.tsx';
import { Mark } from '../icon/mark.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createDisclosureTrigger } from '../part/disclosure-trigger.tsx';
import { DisclosureContext, useOwnDisclosure } from '../part/disclosure.ts';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { Elapsed } from '../time/elapsed.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { useFanoutCard } from './fanout-context.ts';
import { laneHasEnded, laneTone } from './lane-state.ts';

const Base = createPart('li', 'fanout-lane');
const Trigger = createDisclosureTrigger('fanout-trigger');

export interface FanoutLaneProps extends Omit<PartProps<'li'>, 'children' | 'asChild'> {
  child: FanoutChild;
}

/**
 * One sub-agent: a line that opens to all it wrote. One that needs a person opens by itself, until a person closes it.
 * Inside it is mounted only while open. @selector `.hr-fanout-lane[data-status]`, `[data-slot='fanout-trigger']`
 */
export const FanoutLane: ComponentType<FanoutLaneProps & { ref?: Ref<HTMLLIElement> }> = memo(
  forwardRef<HTMLLIElement, FanoutLaneProps>(function FanoutLane({ child, ...props }, ref) {
    const { renderLane, clockOffsetMs, openLanes } = useFanoutCard();
    const labels = useLabels().fanout;
    const isAsked = openLanes.includes(child.childId);
    const [chosen, setChosen] = useState<boolean | undefined>(isAsked || undefined);
    const [heeded, setHeeded] = useState(openLanes);
    if (heeded !== openLanes) {
      setHeeded(openLanes);
      if (isAsked) setChosen(true);
    }
    const open = chosen ?? child.status === 'waiting';
    const disclosure = useOwnDisclosure({ open, onOpenChange: setChosen });
    const name = child.label ?? child.name;
    return (
      <DisclosureContext.Provider value={disclosure}>
        <Base {...props} ref={ref} data-status={child.status} data-state={open ? 'open' : 'closed'}>
          <div className="hr-fanout-row">
            <Trigger>
              <Mark name="chevron" />
              <span className="hr-fanout-words">
                <bdi className="hr-fanout-name">
                  <VisibleText text={name} />
                </bdi>
                {open ? null : <Line child={child} />}
              </span>
              <span className="hr-fanout-state">
                <CardStatus tone={laneTone(child.status)}>
                  {labels.childStatus[child.status] ?? child.status}
                </CardStatus>
                <Elapsed
                  from={child.startedAt}
                  to={child.finishedAt}
                  clockOffsetMs={clockOffsetMs}
                />
              </span>
            </Trigger>
            {laneHasEnded(child) ? null : <Stop childId={child.childId} name={name} />}
          </div>
          {child.progress === undefined || laneHasEnded(child) ? null : (
            <ProgressBar value={child.progress} label={labels.laneProgress(name)} />
          )}
          {open ? (
            <div className="hr-fanout-content" id={disclosure.contentId}>
              {renderLane?.(child) ?? <Line child={child} />}
              {child.error === undefined || !renderLane ? null : (
                <p className="hr-card-error" dir="auto">
                  {child.error}
                </p>
              )}
            </div>
          ) : null}
        </Base>
      </DisclosureContext.Provider>
    );
  }),
);

function Line({ child }: { child: FanoutChild }): ReactElement | null {
  const { renderLine } = useFanoutCard();
  const labels = useLabels().fanout;
  const ended = laneHasEnded(child);
  const told = ended ? (child.error ?? child.summary) : undefined;
  if (told !== undefined)
    return (
      <span className="hr-fanout-line" dir="auto">
        <VisibleText text={told} />
      </span>
    );
  return (
    <span className="hr-fanout-line" dir="auto">
      {renderLine?.(child) ?? (ended ? null : labels.nothingYet)}
    </span>
  );
}

function Stop({ childId, name }: { childId: string; name: string }): ReactElement | null {
  const { onCancel } = useFanoutCard();
  const labels = useLabels().fanout;
  const [phase, attempt] = useAttempt();
  if (!onCancel) return null;
  return (
    <>
      <button
        type="button"
        className="hr-icon-button"
        aria-label={phase === 'busy' ? labels.stopping : labels.stop(name)}
        aria-disabled={phase === 'busy' || undefined}
        onClick={() => attempt(() => onCancel(childId))}
      >
        <Icon name={phase === 'busy' ? 'spinner' : 'stop'} />
      </button>
      <span role="status" className="hr-card-error">
        {phase === 'failed' ? labels.stopFailed : null}
      </span>
    </>
  );
}
