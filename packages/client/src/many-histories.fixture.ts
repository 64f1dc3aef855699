import { handrailRoutes } from '@handrail/hono';
import type { Scope } from '@handrail/protocol';
import type { DurableRuntime } from '@handrail/runtime';
import fc from 'fast-check';
import type { FaultProxy } from './fault-proxy.fixture.ts';
import { faultProxy } from './fault-proxy.fixture.ts';

export const ADA: Scope = { tenantId: 't', userId: 'ada', roles: [] };
const AT_ONCE = 8;

/** How many histories are played: fewer on the oldest Node, where one byte a write is slow. */
export function histories(inCi: number): number {
  const usual = process.env['HANDRAIL_NODE'] === undefined ? inCi : Math.ceil(inCi / 6);
  return Number(process.env['HANDRAIL_HISTORIES'] ?? usual);
}

/** Plays some at once; one that fails, or never ends, is named. */
export async function playAll<History>(
  samples: readonly History[],
  play: (history: History, name: string) => Promise<void>,
): Promise<void> {
  const { seed } = fc.readConfigureGlobal();
  const rest = samples.entries();
  const worker = async (): Promise<void> => {
    for (const [index, history] of rest) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('It did not end.')), 60_000);
      });
      await Promise.race([play(history, `${seed}-${index}`), late])
        .catch((cause: unknown) => {
          const text = `History ${index} of seed ${seed}: ${JSON.stringify(history)}`;
          throw new Error(text, { cause });
        })
        .finally(() => clearTimeout(timer));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** A broken network before many runtimes, each of one thread. */
export async function threadProxy(): Promise<{
  proxy: FaultProxy;
  serving: Map<string, DurableRuntime>;
}> {
  const serving = new Map<string, DurableRuntime>();
  const proxy = await faultProxy(async (request) => {
    const runtime = serving.get(new URL(request.url).pathname.split('/')[2] ?? '');
    if (!runtime) return new Response(null, { status: 404 });
    return handrailRoutes({ runtime, authorize: () => ADA }).request(request);
  });
  return { proxy, serving };
}

export async function begin(runtime: DurableRuntime, threadId: string): Promise<void> {
  await runtime.startRun(ADA, {
    threadId,
    idempotencyKey: 'begin',
    trigger: {
      type: 'message',
      message: { id: 'ask', role: 'user', parts: [{ type: 'text', text: 'Do it' }] },
    },
  });
}
