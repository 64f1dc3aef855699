import type { Run, ThreadSnapshot } from '@handrail/protocol';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import type { Agent } from '@handrail/runtime';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  endOf,
  optionOf,
  parkOf,
  pendingApproval,
  readUntil,
  send,
  textOf,
} from '../conformance/reading.ts';
import { ALICE } from '../conformance/runtime-under-test.ts';
import * as mocks from '../index.ts';

function open(agent: Agent) {
  const runtime = createRuntime({ agent, journal: memoryJournal(), onError: () => undefined });
  onTestFinished(() => runtime.close());
  return runtime;
}

async function play(agent: Agent, text = 'Hello'): Promise<{ run: Run; snapshot: ThreadSnapshot }> {
  const runtime = open(agent);
  const run = await endOf(runtime, await send(runtime, 't', text));
  return { run, snapshot: await runtime.getThread(ALICE, 't') };
}

const partTypes = (snapshot: ThreadSnapshot): string[] =>
  snapshot.messages[1]?.parts.map((part) => part.type) ?? [];

describe('the scenarios', () => {
  it('echo what was said', async () => {
    const { snapshot } = await play(mocks.echo, 'one  two');
    expect(textOf(snapshot.messages[1])).toBe('You said: one  two');
  });

  it('answer in Markdown, to the last line break', async () => {
    const { snapshot } = await play(mocks.markdownAnswer);
    expect(textOf(snapshot.messages[1])).toMatch(/^## Three ways[\s\S]*prices\)\.\n$/);
  });

  it('answer at length', async () => {
    const { snapshot } = await play(mocks.longAnswer);
    expect(textOf(snapshot.messages[1]).length).toBeGreaterThan(4000);
  });

  it('call a tool', async () => {
    const { snapshot } = await play(mocks.toolCall);
    expect(snapshot.messages[1]?.parts).toContainEqual(
      expect.objectContaining({ type: 'tool-get_weather', state: 'output-available' }),
    );
  });

  it('call a tool that fails, and go on', async () => {
    const { run, snapshot } = await play(mocks.failingTool);
    expect(run.outcome).toBe('success');
    expect(snapshot.messages[1]?.parts).toContainEqual(
      expect.objectContaining({ state: 'output-error', errorText: 'No such city.' }),
    );
  });

  it('think, answer and name sources', async () => {
    const { snapshot } = await play(mocks.reasoningWithSources);
    const types = partTypes(snapshot).filter((type) => type !== 'step-start');
    expect(types).toEqual(['reasoning', 'text', 'source-url', 'source-url']);
  });

  it('fail', async () => {
    expect((await play(mocks.failingAgent)).run).toMatchObject({ outcome: 'failed' });
  });

  it('write to the shared state', async () => {
    const { snapshot } = await play(mocks.sharedList, 'milk');
    expect(snapshot.state).toEqual({ value: { items: ['milk'] }, version: 1 });
  });

  it('play the whole job at a pace that can be watched, and stop at once all the same', async () => {
    const runtime = open(mocks.wholeJobAt(60_000));
    const run = await send(runtime, 't');
    expect(await runtime.cancelRun(ALICE, run)).toEqual({ status: 'stopped' });
  });

  it('take for ever, and stop when told', async () => {
    const runtime = open(mocks.slowAgent);
    const run = await send(runtime, 't');
    await readUntil(
      runtime,
      't',
      (event) => event.type === 'chunk' && event.chunk.type === 'text-delta',
    );
    await runtime.cancelRun(ALICE, run);
    expect(await endOf(runtime, run)).toMatchObject({ outcome: 'cancelled' });
  });

  it.each([
    ['allow_once', 'The draft is deleted.'],
    ['reject_once', 'I left the draft where it is.'],
  ] as const)('ask, and heed %s', async (kind, ending) => {
    const runtime = open(mocks.approval);
    const run = await send(runtime, 't');
    await parkOf(runtime, run);
    const asked = await pendingApproval(runtime, 't');
    await runtime.decideApproval(ALICE, asked.approvalId, {
      optionId: optionOf(asked, kind),
      inputDigest: asked.inputDigest,
      idempotencyKey: 'k',
    });
    await endOf(runtime, run);
    expect(textOf((await runtime.getThread(ALICE, 't')).messages[1])).toContain(ending);
  });

  it('rest before each chunk, and stop at once all the same', async () => {
    const runtime = open(mocks.paced(mocks.echo, 60_000));
    const run = await send(runtime, 't');
    expect(await runtime.cancelRun(ALICE, run)).toEqual({ status: 'stopped' });
  });
});
