import type { ReactNode } from 'react';
import { sampleChild, sampleFanout } from '../fanout/sample-fanout.fixture.ts';
import * as kit from '../index.ts';
import { samplePlan, sampleSteps } from '../plan/sample-plan.fixture.ts';
import { sampleTask } from '../task/sample-task.fixture.ts';
import { describePart } from './describe-part.contract.tsx';
import '../styles.css';

const noop = async (): Promise<void> => {};
const amended = samplePlan({
  status: 'amended',
  steps: sampleSteps().slice(1),
  proposed: sampleSteps(),
  decision: { by: 'Ada', at: '2026-05-04T09:14:00.000Z', outcome: 'amended', reason: 'Shorter' },
});
const steps = [
  { id: 'a', label: 'Read', status: 'done' as const },
  { id: 'b', label: 'Write', status: 'running' as const },
];
const codeRun = {
  codeRunId: 'c',
  language: 'python',
  source: 'print(1)',
  status: 'failed' as const,
  exitCode: 1,
  durationMs: 1200,
};
const pieces = [
  { stream: 'stdout' as const, text: 'one\n' },
  { stream: 'stderr' as const, text: '\u001b[31mtwo\u001b[33m three\u001b[0m\n' },
];
const named = { 'aria-label': 'Work', 'aria-labelledby': undefined };

const inPlan = (node: ReactNode): ReactNode => (
  <kit.Plan.Root plan={samplePlan()} onDecide={noop} {...named}>
    {node}
  </kit.Plan.Root>
);
const inAmended = (node: ReactNode): ReactNode => (
  <kit.Plan.Root plan={amended} {...named}>
    {node}
  </kit.Plan.Root>
);
const inFanout = (node: ReactNode): ReactNode => (
  <kit.Fanout.Root fanout={sampleFanout({ result: 1 })} onCancel={noop} {...named}>
    {node}
  </kit.Fanout.Root>
);
const inTask = (node: ReactNode): ReactNode => (
  <kit.Task.Root task={sampleTask()} onCancel={noop} {...named}>
    {node}
  </kit.Task.Root>
);
const inCode = (node: ReactNode): ReactNode => (
  <kit.CodeRun.Root run={codeRun} pieces={pieces} {...named}>
    {node}
  </kit.CodeRun.Root>
);
const ol = (node: ReactNode): ReactNode => inPlan(<ol>{node}</ol>);
const ul = (node: ReactNode): ReactNode => inFanout(<ul>{node}</ul>);

describePart('Plan.Root', {
  part: kit.Plan.Root,
  slot: 'plan-root',
  element: 'div',
  props: { plan: samplePlan(), ...named },
});
describePart('Plan.Title', {
  part: kit.Plan.Title,
  slot: 'plan-title',
  element: 'div',
  within: inPlan,
});
describePart('Plan.Progress', {
  part: kit.Plan.Progress,
  slot: 'plan-progress',
  element: 'div',
  within: inAmended,
});
describePart('Plan.Rationale', {
  part: kit.Plan.Rationale,
  slot: 'plan-rationale',
  element: 'figure',
  within: inPlan,
});
describePart('Plan.Steps', {
  part: kit.Plan.Steps,
  slot: 'plan-steps',
  element: 'ol',
  within: inPlan,
});
describePart('Plan.Step', {
  part: kit.Plan.Step,
  slot: 'plan-step',
  element: 'li',
  props: { step: sampleSteps()[0], number: 1 },
  within: ol,
});
describePart('Plan.Changes', {
  part: kit.Plan.Changes,
  slot: 'plan-changes',
  element: 'ol',
  props: { before: sampleSteps(), after: sampleSteps().slice(1) },
  within: inPlan,
});
describePart('Plan.Decision', {
  part: kit.Plan.Decision,
  slot: 'plan-decision',
  element: 'div',
  within: inAmended,
});
describePart('Plan.Actions', {
  part: kit.Plan.Actions,
  slot: 'plan-actions',
  element: 'div',
  within: inPlan,
});
describePart('PlanCard', {
  part: kit.PlanCard,
  slot: 'plan-root',
  element: 'div',
  props: { plan: samplePlan(), onDecide: noop },
});
describePart('PlanCard, amended', {
  part: kit.PlanCard,
  slot: 'plan-root',
  element: 'div',
  props: { plan: amended },
});

describePart('Fanout.Root', {
  part: kit.Fanout.Root,
  slot: 'fanout-root',
  element: 'div',
  props: { fanout: sampleFanout(), ...named },
});
describePart('Fanout.Title', {
  part: kit.Fanout.Title,
  slot: 'fanout-title',
  element: 'div',
  within: inFanout,
});
describePart('Fanout.Lanes', {
  part: kit.Fanout.Lanes,
  slot: 'fanout-lanes',
  element: 'ul',
  within: inFanout,
});
describePart('Fanout.Lane', {
  part: kit.Fanout.Lane,
  slot: 'fanout-lane',
  element: 'li',
  props: { child: sampleChild({ status: 'waiting' }) },
  within: ul,
});
describePart('Fanout.Result', {
  part: kit.Fanout.Result,
  slot: 'fanout-result',
  element: 'div',
  within: inFanout,
});
describePart('FanoutCard', {
  part: kit.FanoutCard,
  slot: 'fanout-root',
  element: 'div',
  props: { fanout: sampleFanout({ result: { total: 3 } }), onCancel: noop },
});

describePart('Task.Root', {
  part: kit.Task.Root,
  slot: 'task-root',
  element: 'div',
  props: { task: sampleTask(), ...named },
});
describePart('Task.Title', {
  part: kit.Task.Title,
  slot: 'task-title',
  element: 'div',
  within: inTask,
});
describePart('Task.Progress', {
  part: kit.Task.Progress,
  slot: 'task-progress',
  element: 'div',
  within: inTask,
});
describePart('Task.Log', { part: kit.Task.Log, slot: 'task-log', element: 'div', within: inTask });
describePart('Task.Actions', {
  part: kit.Task.Actions,
  slot: 'task-actions',
  element: 'div',
  within: inTask,
});
describePart('TaskCard', {
  part: kit.TaskCard,
  slot: 'task-root',
  element: 'div',
  props: {
    task: sampleTask({ status: 'failed', error: 'Restarted.', result: 1 }),
    onDismiss: noop,
  },
});
describePart('TaskList', {
  part: kit.TaskList,
  slot: 'task-list',
  element: 'div',
  props: {
    tasks: [sampleTask(), sampleTask({ taskId: 'b', status: 'completed' })],
    isNew: () => true,
  },
});

describePart('CodeRun.Root', {
  part: kit.CodeRun.Root,
  slot: 'code-run-root',
  element: 'div',
  props: { run: codeRun, ...named },
});
describePart('CodeRun.Title', {
  part: kit.CodeRun.Title,
  slot: 'code-run-title',
  element: 'div',
  within: inCode,
});
describePart('CodeRun.Source', {
  part: kit.CodeRun.Source,
  slot: 'code-run-source',
  element: 'div',
  within: inCode,
});
describePart('CodeRun.Output', {
  part: kit.CodeRun.Output,
  slot: 'code-run-output',
  element: 'div',
  within: inCode,
});
describePart('CodeRunCard', {
  part: kit.CodeRunCard,
  slot: 'code-run-root',
  element: 'div',
  props: { run: codeRun, pieces },
});
describePart('MemoryCard', {
  part: kit.MemoryCard,
  slot: 'memory-card',
  element: 'div',
  props: { note: { memoryId: 'm', action: 'recalled', text: 'Tea', weight: 0.4, place: 'user' } },
});
describePart('SkillBadge', {
  part: kit.SkillBadge,
  slot: 'skill-badge',
  element: 'div',
  props: { skill: { skillId: 's', name: 'Invoices', status: 'failed', error: 'Not found.' } },
});
describePart('StepTimeline', {
  part: kit.StepTimeline,
  slot: 'step-timeline',
  element: 'ol',
  props: { steps },
});
describePart('UsageLine', {
  part: kit.UsageLine,
  slot: 'usage-line',
  element: 'div',
  props: { usage: { inputTokens: 1200, outputTokens: 40 } },
});
