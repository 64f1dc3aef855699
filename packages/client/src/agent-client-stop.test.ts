import { describe, expect, it } from 'vitest';
import { lost, requests, settle, start } from './agent-client.fixture.ts';
import { createScriptedRuntime, run, THREAD } from './scripted-runtime.ts';

describe('stopping', () => {
  it('ends a run that a reload found', async () => {
    const script = createScriptedRuntime();
    script.emit({ type: 'run', run: run() });
    const { thread } = start(script);
    thread.open();
    await settle();
    await thread.stop();
    expect(requests(script, 'cancelRun')).toEqual([{ threadId: THREAD, runId: 'r1' }]);
  });

  it('ends a run that was asked for and has not been heard of', async () => {
    const script = createScriptedRuntime();
    const { thread } = start(script);
    let answer = (): void => {};
    script.next(
      'startRun',
      () =>
        new Promise((resolve) => {
          answer = () => resolve(run({ runId: 'r9' }));
        }),
    );
    void thread.send('hello');
    const stopped = thread.stop();
    await settle();
    expect(requests(script, 'cancelRun')).toEqual([]);
    answer();
    await stopped;
    expect(requests(script, 'cancelRun')).toEqual([{ threadId: THREAD, runId: 'r9' }]);
  });

  it('ends a run whose start was lost, as soon as it shows', async () => {
    const script = createScriptedRuntime();
    const { thread } = start(script);
    thread.open();
    await settle();
    script.next('startRun', lost);
    void thread.send('hello');
    await thread.stop();
    script.emit({ type: 'run', run: run({ runId: 'r7' }) });
    await settle();
    expect(requests(script, 'cancelRun')).toEqual([{ threadId: THREAD, runId: 'r7' }]);
  });

  it('leaves alone what a person sends after a stop that found nothing', async () => {
    const script = createScriptedRuntime();
    const { thread } = start(script);
    thread.open();
    await settle();
    script.next('startRun', lost);
    void thread.send('hello');
    await thread.stop();
    await thread.retry();
    script.emit({ type: 'run', run: run({ runId: 'r8' }) });
    await settle();
    expect(requests(script, 'cancelRun')).toEqual([]);
  });

  it('tries again when the stop is lost on the way, and says when it stays lost', async () => {
    const script = createScriptedRuntime();
    script.emit({ type: 'run', run: run() });
    const { thread } = start(script);
    thread.open();
    await settle();
    script.next('cancelRun', lost);
    await thread.stop();
    expect(requests(script, 'cancelRun')).toHaveLength(2);
    expect(thread.view().error).toBeUndefined();
    for (let tries = 0; tries < 4; tries++) script.next('cancelRun', lost);
    await thread.stop();
    expect(thread.view().error).toMatchObject({ code: 'network' });
    const before = requests(script, 'cancelRun').length;
    await thread.retry();
    expect(requests(script, 'cancelRun')).toHaveLength(before + 1);
    expect(requests(script, 'startRun')).toEqual([]);
    expect(thread.view().error).toBeUndefined();
  });

  it('asks for nothing when nothing runs', async () => {
    const script = createScriptedRuntime();
    const { thread } = start(script);
    await thread.stop();
    expect(script.calls).toEqual([]);
  });
});
