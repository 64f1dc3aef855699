import { codeOutputOf } from '@handrail/protocol';
import { describe, expect, it } from 'vitest';
import { showCodeRun, type SandboxOutput } from './code-run.ts';
import {
  ada,
  gate,
  memoryStore,
  openBench,
  readUntil,
  readUntilPhase,
  settled,
  start,
} from './runtime-bench.fixture.ts';

const request = { codeRunId: 'c', language: 'python', source: 'print(1)' };

async function* sandbox(pieces: readonly string[]): SandboxOutput {
  for (const text of pieces) yield { stream: text.startsWith('!') ? 'stderr' : 'stdout', text };
  return { status: 'completed', exitCode: 0, durationMs: 12 };
}

describe('a code run', () => {
  it('shows its source at once, its output in order and its end', async () => {
    const { runtime } = openBench(memoryStore(), async function* () {
      yield* showCodeRun(request, sandbox(['1\n', '2\n', '!warning\n', '3\n']));
    });
    await start(runtime, 'x');
    const { messages } = await settled(runtime, 'x');
    const parts = messages[1]?.parts ?? [];
    expect(parts[0]).toMatchObject({
      type: 'data-code-run',
      data: { ...request, status: 'completed', exitCode: 0, durationMs: 12 },
    });
    expect(codeOutputOf(parts, 'c')).toEqual([
      { stream: 'stdout', text: '1\n2\n' },
      { stream: 'stderr', text: '!warning\n' },
      { stream: 'stdout', text: '3\n' },
    ]);
  });

  it('sends each byte of its output once', async () => {
    const line = 'x'.repeat(4000);
    const { runtime } = openBench(memoryStore(), async function* () {
      yield* showCodeRun(request, sandbox(Array.from({ length: 50 }, () => line)));
    });
    await start(runtime, 'x');
    const events = await readUntilPhase(runtime, 'x', 'done');
    const chunks = events.filter((event) => event.type === 'chunk');
    expect(JSON.stringify(chunks).length).toBeLessThan(50 * 4000 * 1.3);
  });

  it('keeps no more than it may, says so, and lets the sandbox finish', async () => {
    let read = 0;
    const { runtime } = openBench(memoryStore(), async function* () {
      async function* counted(): SandboxOutput {
        for (; read < 5; read++) yield { stream: 'stdout', text: '12345' };
        return { status: 'killed', error: 'Out of time' };
      }
      yield* showCodeRun({ ...request, maxOutput: 12 }, counted());
    });
    await start(runtime, 'x');
    const parts = (await settled(runtime, 'x')).messages[1]?.parts ?? [];
    expect(codeOutputOf(parts, 'c')).toEqual([{ stream: 'stdout', text: '123451234512' }]);
    expect(parts[0]).toMatchObject({ data: { status: 'killed', truncated: true } });
    expect(read).toBe(5);
  });

  it('that is stopped gives its sandbox the word to end, and is shown as killed', async () => {
    const left = gate();
    async function* endless(): SandboxOutput {
      try {
        for (let n = 0; ; n++) {
          yield { stream: 'stdout', text: `${n}\n` };
          await new Promise((resolve) => setTimeout(resolve, 0));
        }
      } finally {
        left.open();
      }
    }
    const { runtime } = openBench(memoryStore(), async function* () {
      yield* showCodeRun(request, endless());
    });
    const run = await start(runtime, 'x');
    await readUntil(
      runtime,
      'x',
      (event) => event.type === 'chunk' && event.chunk.type === 'data-code-output',
    );
    await runtime.cancelRun(ada, run);
    await left.opened;
    const { messages } = await settled(runtime, 'x');
    expect(messages[1]?.parts[0]).toMatchObject({ data: { status: 'killed' } });
  });

  it('whose sandbox fails is shown as killed', async () => {
    const { runtime } = openBench(memoryStore(), async function* () {
      async function* broken(): SandboxOutput {
        yield { stream: 'stdout', text: '1\n' };
        throw new Error('no room');
      }
      yield* showCodeRun(request, broken());
    });
    await start(runtime, 'x');
    const { messages, runs } = await settled(runtime, 'x');
    expect(runs).toMatchObject([{ outcome: 'failed' }]);
    expect(messages[1]?.parts[0]).toMatchObject({ data: { status: 'killed' } });
  });
});
