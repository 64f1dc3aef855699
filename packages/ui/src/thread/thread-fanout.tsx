'use client';
import { useFanout, useLaneLine, useThreadValue } from '@handrail/client/react';
import type { FanoutChild } from '@handrail/protocol';
import type { ReactElement, ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { FanoutCard } from '../fanout/fanout-card.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { neverChanges } from '../part/never-changes.ts';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { NO_LANES } from './message-revealer.ts';
import { useThreadContext } from './thread-context.ts';
import { clockOffset } from './thread-selectors.ts';

export interface ThreadFanoutProps {
  fanoutId: string;
  /** What an open lane shows. */
  renderLane: (child: FanoutChild) => ReactNode;
}

/** The card of a fan-out in its thread, wired to the client; nothing until the fan-out is known. */
export function ThreadFanout({ fanoutId, renderLane }: ThreadFanoutProps): ReactElement | null {
  const { threadId, revealer } = useThreadContext();
  const openLanes = useSyncExternalStore(
    revealer?.onLanesAsked ?? neverChanges,
    revealer?.lanesAsked ?? noLanes,
    noLanes,
  );
  const clockOffsetMs = useThreadValue(threadId, clockOffset);
  const { fanout, cancel } = useFanout(fanoutId);
  return fanout ? (
    <FanoutCard
      fanout={fanout}
      onCancel={cancel}
      renderLane={renderLane}
      renderLine={renderLine}
      openLanes={openLanes}
      clockOffsetMs={clockOffsetMs}
    />
  ) : null;
}

const noLanes = (): readonly string[] => NO_LANES;

function renderLine({ childId }: FanoutChild): ReactElement {
  return <LaneLine childId={childId} />;
}

/** Renders for the lane's tokens, at most once a frame, and nothing around it does. */
function LaneLine({ childId }: { childId: string }): ReactElement {
  const { fanout } = useLabels();
  const line = useLaneLine(childId);
  return <>{line === '' ? fanout.nothingYet : <VisibleText text={line} />}</>;
}
