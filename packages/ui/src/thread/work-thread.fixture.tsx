import { createAgentClient } from '@handrail/client';
import type { AgentClient } from '@handrail/client';
import type { AgentRuntime, PlanDecisionRequest, ThreadSnapshot } from '@handrail/protocol';
import { onTestFinished } from 'vitest';
import { sampleApproval } from '@handrail/mocks';
import { sampleChild, sampleFanout } from '../fanout/sample-fanout.fixture.ts';
import { samplePlan } from '../plan/sample-plan.fixture.ts';
import { sampleTask } from '../task/sample-task.fixture.ts';

const AT = '2026-05-04T09:12:00.000Z';
const text = (words: string) => ({ type: 'text' as const, text: words });

/** A thread whose answer anchors one of each kind of entity; a sub-agent asks, and has sub-agents of its own. */
export function workSnapshot(): ThreadSnapshot {
  return {
    thread: {
      threadId: 'thread-1',
      title: '',
      status: 'waiting',
      createdAt: AT,
      updatedAt: AT,
      version: 1,
    },
    messages: [
      {
        id: 'answer',
        role: 'assistant',
        parts: [
          text('I made a plan.'),
          { type: 'data-plan', data: { planId: 'plan-1' } },
          { type: 'data-fanout', data: { fanoutId: 'fanout-1' } },
          {
            type: 'data-code-run',
            id: 'c',
            data: { codeRunId: 'c', language: 'python', source: 'print(1)', status: 'running' },
          },
          { type: 'data-code-output', data: { codeRunId: 'c', stream: 'stdout', text: 'one\n' } },
          { type: 'data-memory', data: { memoryId: 'm', action: 'written', text: 'Likes tea.' } },
          { type: 'data-skill', data: { skillId: 's', name: 'Invoices', status: 'active' } },
          { type: 'data-task', data: { taskId: 'task-1' } },
          { type: 'data-plan', data: { plan: 'of another shape' } },
        ],
      },
      {
        id: 'lane-a',
        role: 'assistant',
        parts: [
          text('Reading now.\nPage seven'),
          {
            type: 'dynamic-tool',
            toolName: 'send_refund',
            toolCallId: 'call-2',
            state: 'input-available',
            input: {},
          },
        ],
      },
      {
        id: 'lane-b',
        role: 'assistant',
        parts: [
          text('I asked others.'),
          ...['spring', 'summer', 'autumn', 'winter'].map((toolCallId) => ({
            type: 'dynamic-tool' as const,
            toolName: 'read_report',
            toolCallId,
            state: 'output-available' as const,
            input: { season: toolCallId },
            output: 'ok',
          })),
          { type: 'data-fanout', data: { fanoutId: 'inner' } },
        ],
      },
      { id: 'lane-inner', role: 'assistant', parts: [text('From the innermost.')] },
    ],
    open: {},
    runs: [
      {
        runId: 'run-1',
        threadId: 'thread-1',
        agent: 'a',
        messageId: 'answer',
        phase: 'waiting',
        attempt: 1,
        createdAt: AT,
        version: 1,
      },
    ],
    approvals: [sampleApproval({ lane: 'a' })],
    plans: [samplePlan()],
    fanouts: [
      sampleFanout({
        children: [
          sampleChild({ childId: 'a', label: 'First', status: 'waiting', messageId: 'lane-a' }),
          sampleChild({ childId: 'b', label: 'Second', messageId: 'lane-b' }),
        ],
      }),
      sampleFanout({
        fanoutId: 'inner',
        parentLane: 'b',
        depth: 2,
        label: 'Deeper',
        children: [sampleChild({ childId: 'b1', label: 'Third', messageId: 'lane-inner' })],
      }),
    ],
    tasks: [sampleTask()],
    state: { value: {}, version: 0 },
    cursor: 'c1',
    now: AT,
  };
}

export interface WorkThread {
  client: AgentClient;
  decisions: PlanDecisionRequest[];
  stopped: unknown[];
}

/** A client that has read that thread; what it sends is kept here. */
export function startWorkThread(): WorkThread {
  const snapshot = workSnapshot();
  const decisions: PlanDecisionRequest[] = [];
  const stopped: unknown[] = [];
  const runtime: Partial<AgentRuntime> = {
    getThread: () => Promise.resolve(snapshot),
    decidePlan(_scope, _planId, decision) {
      decisions.push(decision);
      return Promise.resolve({
        status: 'accepted',
        plan: samplePlan({ status: 'running', version: 2 }),
      });
    },
    cancelFanout(_scope, target) {
      stopped.push(target);
      return Promise.resolve({ status: 'stopped' });
    },
    // oxlint-disable-next-line require-yield -- nothing more happens in this thread
    async *subscribe(_scope, _threadId, { signal, onOpen }) {
      onOpen?.();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    },
  };
  // The thread asks for nothing else of it.
  const client = createAgentClient({ runtime: runtime as AgentRuntime, snapshots: [snapshot] });
  onTestFinished(() => client.dispose());
  return { client, decisions, stopped };
}
