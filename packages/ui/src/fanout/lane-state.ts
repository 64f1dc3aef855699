import type { Fanout, FanoutChild, FanoutChildStatus } from '@handrail/protocol';
import type { CardTone } from '../card/card-status.tsx';

const TONES: Record<FanoutChildStatus, CardTone> = {
  queued: 'idle',
  running: 'active',
  waiting: 'waiting',
  completed: 'good',
  failed: 'bad',
  timed_out: 'bad',
  cancelled: 'over',
};

/** One of a later version is shown by its name, without a claim. */
export function laneTone(status: FanoutChildStatus): CardTone {
  return TONES[status] ?? 'idle';
}

/** Only what the server says has ended: nothing is inferred from silence. */
export function laneHasEnded({ status }: FanoutChild): boolean {
  return status !== 'queued' && status !== 'running' && status !== 'waiting';
}

export interface FanoutFigures {
  total: number;
  ended: number;
  /** Failed or out of time. */
  unwell: number;
}

export function fanoutFigures({ children }: Fanout): FanoutFigures {
  return {
    total: children.length,
    ended: children.filter(laneHasEnded).length,
    unwell: children.filter(({ status }) => laneTone(status) === 'bad').length,
  };
}
