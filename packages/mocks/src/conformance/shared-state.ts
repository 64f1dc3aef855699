import { expect, it } from 'vitest';
import { echo } from '../scenarios/echo.ts';
import { sharedList } from '../scenarios/shared-list.ts';
import { say } from '../script/say.ts';
import { endOf, readUntil, send, textOf } from './reading.ts';
import { ALICE } from './runtime-under-test.ts';
import type { StartServer } from './runtime-under-test.ts';

export function sharedStateTests(start: StartServer): void {
  it('is empty at version 0 before anybody writes', async () => {
    const { runtime } = await start(echo);
    await endOf(runtime, await send(runtime, 't'));
    expect(await runtime.getState(ALICE, 't')).toEqual({ value: {}, version: 0 });
  });

  it('is written by agent and person, and each change is told', async () => {
    const { runtime } = await start(sharedList);
    await endOf(runtime, await send(runtime, 't', 'milk'));
    const { state, cursor } = await runtime.getThread(ALICE, 't');
    expect(state).toEqual({ value: { items: ['milk'] }, version: 1 });
    const patch = [{ op: 'add' as const, path: '/items/-', value: 'bread' }];
    const written = await runtime.patchState(ALICE, 't', { version: 1, patch });
    expect(written).toEqual({ value: { items: ['milk', 'bread'] }, version: 2 });
    const [event] = await readUntil(
      runtime,
      't',
      (candidate) => candidate.type === 'state',
      cursor,
    );
    expect(event).toMatchObject({ type: 'state', version: 2, runId: null });
    expect(await runtime.getState(ALICE, 't')).toEqual(written);
  });

  it('takes one of two changes made on the same version', async () => {
    const { runtime } = await start(echo);
    await endOf(runtime, await send(runtime, 't'));
    const change = (value: string): Promise<unknown> =>
      runtime.patchState(ALICE, 't', { version: 0, patch: [{ op: 'add', path: '/a', value }] });
    const results = await Promise.allSettled([change('x'), change('y')]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'conflict', retry: 'reload' } }]);
    expect(await runtime.getState(ALICE, 't')).toMatchObject({ version: 1 });
  });

  it('is patched by an agent whatever a person wrote meanwhile, and tells its reader as JSON', async () => {
    const { runtime } = await start(async function* (turn) {
      const { value, version } = await turn.state.set({ at: new Date(0), list: [] });
      const patched = await turn.state.patch([{ op: 'add', path: '/list/-', value: 'a' }]);
      yield* say(JSON.stringify([value, version, patched]));
    });
    await endOf(runtime, await send(runtime, 't'));
    const { messages, state } = await runtime.getThread(ALICE, 't');
    const at = '1970-01-01T00:00:00.000Z';
    expect(JSON.parse(textOf(messages[1]))).toEqual([{ at, list: [] }, 1, state]);
    expect(state).toEqual({ value: { at, list: ['a'] }, version: 2 });
    const told = await readUntil(
      runtime,
      't',
      (event) => event.type === 'run' && event.run.phase === 'done',
    );
    expect(told.filter(({ type }) => type === 'state')).toMatchObject([
      { version: 1, value: { at, list: [] } },
      { version: 2, patch: [{ op: 'add', path: '/list/-', value: 'a' }] },
    ]);
  });

  it('grows to no more than a mebibyte, and stays as it was', async () => {
    const { runtime } = await start(echo);
    await endOf(runtime, await send(runtime, 't'));
    const patch = [{ op: 'add', path: '/big', value: 'x'.repeat(1024 * 1024) } as const];
    await expect(runtime.patchState(ALICE, 't', { version: 0, patch })).rejects.toMatchObject({
      code: 'payload-too-large',
    });
    expect(await runtime.getState(ALICE, 't')).toEqual({ value: {}, version: 0 });
  });

  it.each([
    ['does not apply', { op: 'remove', path: '/nowhere' }],
    ['fails its own test', { op: 'test', path: '', value: 'else' }],
    ['reaches for a prototype', { op: 'add', path: '/__proto__/polluted', value: true }],
    ['reaches for a constructor', { op: 'add', path: '/constructor/prototype/x', value: true }],
  ] as const)('refuses a change that %s, and keeps what was there', async (_why, operation) => {
    const { runtime } = await start(echo);
    await endOf(runtime, await send(runtime, 't'));
    const change = runtime.patchState(ALICE, 't', { version: 0, patch: [operation] });
    await expect(change).rejects.toMatchObject({ code: 'invalid-request' });
    expect(await runtime.getState(ALICE, 't')).toEqual({ value: {}, version: 0 });
    expect('polluted' in {}).toBe(false);
  });
}
