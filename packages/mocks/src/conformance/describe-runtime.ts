import { describe } from 'vitest';
import { approvalTests } from './approvals.ts';
import { branchTests } from './branches.ts';
import { busyTests } from './busy.ts';
import { grantTests } from './grants.ts';
import { policyTests } from './policy.ts';
import { laneTests } from './lanes.ts';
import { planTests } from './plans.ts';
import { replayTests } from './replay.ts';
import { restartTests } from './restart.ts';
import { reviewerTests } from './reviewers.ts';
import { runTests } from './runs.ts';
import { serverStarter } from './runtime-under-test.ts';
import type { MakeRuntime } from './runtime-under-test.ts';
import { scopeTests } from './scope.ts';
import { sharedStateTests } from './shared-state.ts';
import { stopTests } from './stopping.ts';
import { taskTests } from './tasks.ts';
import { workTests } from './work.ts';
import { threadTests } from './threads.ts';

export interface DescribeRuntimeOptions {
  /** It keeps what it knows through a restart; `makeRuntime` then gives a `restart`. @defaultValue false */
  durable?: boolean;
  /** It is ruled by the `RuntimePolicy` that `makeRuntime` is given. @defaultValue false */
  policy?: boolean;
}

/**
 * The tests that every `AgentRuntime` passes, for use in a Vitest file. `makeRuntime` is called for each
 * test and gives a fresh runtime around the agent.
 */
export function describeRuntime(
  name: string,
  makeRuntime: MakeRuntime,
  options: DescribeRuntimeOptions = {},
): void {
  const start = serverStarter(makeRuntime);
  describe(`${name}: a runtime`, () => {
    describe('events', () => replayTests(start));
    describe('runs', () => runTests(start));
    describe('branches', () => branchTests(start));
    describe('a busy thread', () => busyTests(start));
    describe('a stop', () => stopTests(start));
    describe('approvals', () => approvalTests(start));
    describe('threads', () => threadTests(start));
    describe('shared state', () => sharedStateTests(start));
    describe('plans, sub-agents and tasks', () => workTests(start));
    describe('plans', () => planTests(start, options.policy === true));
    describe('tasks', () => taskTests(start));
    describe('lanes', () => laneTests(start));
    describe('scope', () => scopeTests(start));
    if (options.policy) {
      describe('a policy', () => policyTests(start));
      describe('grants', () => grantTests(start));
      describe('a question with reviewers', () => reviewerTests(start));
    }
    if (options.durable) describe('a restart', () => restartTests(start, options.policy === true));
  });
}
