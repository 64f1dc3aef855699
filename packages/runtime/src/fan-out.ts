import { HandrailError } from '@handrail/protocol';
import type { FanOutOptions, FanOutResult, SubAgent, SubAgentResult } from './agent.ts';
import { driveLane } from './drive-lane.ts';
import type { DriveAgent } from './drive.ts';
import { mergeResults, readResults } from './fan-out-result.ts';
import { fanoutIdOf } from './held-calls.ts';
import { openFanout } from './open-fanout.ts';
import { Parked } from './parked.ts';
import { Places } from './places.ts';
import type { RunWriter } from './run-writer.ts';
import { anchor } from './take-chunk.ts';

const MAX_PARALLEL = 5;
const MAX_DEPTH = 3;
const MAX_CHILDREN = 100;

/** `turn.fanOut`: see there. */
export async function fanOut(
  writer: RunWriter,
  children: readonly SubAgent[],
  options: FanOutOptions,
  drive: DriveAgent,
): Promise<FanOutResult> {
  const within = writer.lane?.laneId ?? writer.run.runId;
  const depth = (writer.lane?.depth ?? 0) + 1;
  requireAllowed(writer, children.length, depth);
  requireTime(options.timeoutMs);
  const fanoutId = fanoutIdOf(within, options.toolCallId ?? options.key ?? nextKey(writer));
  const opened = await openFanout(writer, { fanoutId, depth, children, options });
  if (options.toolCallId === undefined) anchor(writer, 'fanout', fanoutId);

  const report = async (childId: string): Promise<void> => {
    if (!options.onPartial) return;
    const { children: results } = await readResults(writer, fanoutId);
    const child = results.find((each) => each.childId === childId);
    if (child) tellPartial(writer, options.onPartial, child);
  };
  for (const childId of opened.finished) await report(childId);

  const places = new Places(options.maxParallel ?? MAX_PARALLEL, opened.lanes.length);
  const ends = await Promise.all(
    opened.lanes.map(async (lane) => {
      const end = await driveLane(writer, lane, { places, drive, timeoutMs: options.timeoutMs });
      if (end === 'done') await report(lane.laneId);
      return end;
    }),
  );
  writer.segment.signal.throwIfAborted();
  if (ends.includes('waiting')) {
    if (options.toolCallId !== undefined) return await parkCall(writer, options.toolCallId);
    writer.parked = true;
    throw new Parked('A child of the fan-out waits for an answer.');
  }
  return options.merge
    ? await mergeResults(writer, fanoutId, options.merge)
    : await readResults(writer, fanoutId);
}

/** Whoever listens cannot cost the siblings their work, nor the process its life. */
function tellPartial(
  { shell, run }: RunWriter,
  onPartial: NonNullable<FanOutOptions['onPartial']>,
  child: SubAgentResult,
): void {
  // An async function fits the type too, and what it rejects with would have nobody to take it.
  const told = async (): Promise<void> => await (onPartial(child) as void | Promise<void>);
  const { runId, threadId } = run;
  told().catch((error: unknown) => shell.report(error, { where: 'agent', threadId, runId }));
}

/** A loop that runs tools would take a throw for the tool's own; other calls of its step may be at work still. */
async function parkCall(writer: RunWriter, toolCallId: string): Promise<never> {
  const { signal } = writer.segment;
  writer.parkCall(toolCallId);
  return await new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function nextKey(writer: RunWriter): string {
  const { stepKey } = writer;
  const count = (writer.fanouts.get(stepKey) ?? 0) + 1;
  writer.fanouts.set(stepKey, count);
  return stepKey === undefined ? `fanout-${count}` : `${stepKey}-fanout-${count}`;
}

function requireAllowed({ shell: { policy } }: RunWriter, children: number, depth: number): void {
  const { maxFanoutDepth = MAX_DEPTH, maxFanoutChildren = MAX_CHILDREN } = policy;
  if (depth > maxFanoutDepth) {
    throw new HandrailError(
      'agent-failed',
      `The agent wanted sub-agents more than ${maxFanoutDepth} deep within each other, so these were not started. Ask for less at once.`,
    );
  }
  if (children > maxFanoutChildren) {
    throw new HandrailError(
      'agent-failed',
      `The agent wanted ${children} sub-agents at once, and no more than ${maxFanoutChildren} are allowed, so none were started. Ask for less at once.`,
    );
  }
}

function requireTime(timeoutMs: number | undefined): void {
  if (!Number.isNaN(timeoutMs)) return;
  throw new RangeError(
    'A fan-out has the timeoutMs NaN, so nobody knows how long its children may work, and none were started. Give milliseconds, or leave it out.',
  );
}
