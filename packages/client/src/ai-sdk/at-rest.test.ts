import type { Run } from '@handrail/protocol';
import { expect, it } from 'vitest';
import { emptyThreadState } from '../thread-state.ts';
import { liveRun } from './at-rest.ts';

it.each<[string, Run['phase'][], string | undefined]>([
  ['the one at work, before one that waits for its turn', ['done', 'running', 'queued'], 'r1'],
  ['the next in turn, where none is at work yet', ['done', 'queued', 'queued'], 'r1'],
  ['none, where all have ended', ['done', 'done'], undefined],
])('takes for the live run %s', (_, phases, live) => {
  const runs = Object.fromEntries(
    phases.map((phase, at) => [`r${at}`, { runId: `r${at}`, phase } as Run]),
  );
  expect(liveRun({ ...emptyThreadState('t'), runs })?.runId).toBe(live);
});
