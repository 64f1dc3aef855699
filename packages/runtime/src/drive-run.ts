import type { UIMessage } from 'ai';
import { driveAgent } from './drive-agent.ts';
import type { Ending } from './end-run.ts';
import type { RunWriter } from './run-writer.ts';

/** Runs the agent until it ends, fails or is stopped. Undefined: the claim is lost, write nothing more. */
export async function driveRun(
  writer: RunWriter,
  messages: readonly UIMessage[],
): Promise<Ending | undefined> {
  const { shell, segment } = writer;
  const drive = await driveAgent(writer, shell.agent, messages);
  switch (segment.reason) {
    case 'lost':
      return undefined;
    case 'cancelled':
      return { outcome: 'cancelled', approvals: 'cancelled' };
    case 'interrupted':
    case 'above':
    case 'timed_out':
      return { outcome: 'interrupted' };
    case undefined:
      return drive.kind === 'failed'
        ? { outcome: 'failed', error: drive.error }
        : { outcome: 'success', parked: drive.kind === 'parked' };
    default:
      return segment.reason satisfies never;
  }
}
