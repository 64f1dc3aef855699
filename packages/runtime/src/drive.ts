import type { ErrorEnvelope } from '@handrail/protocol';
import type { UIMessage } from 'ai';
import type { Agent } from './agent.ts';
import type { RunWriter } from './run-writer.ts';

/** How a stretch of an agent's work came to its end. What `stopped` it, its segment knows. */
export type Drive =
  | { kind: 'ended' }
  | { kind: 'parked' }
  | { kind: 'failed'; error: ErrorEnvelope }
  | { kind: 'stopped' };

/** Has an agent do its work in a message: a lane is driven as its run is. */
export type DriveAgent = (
  writer: RunWriter,
  agent: Agent,
  messages: readonly UIMessage[],
) => Promise<Drive>;
