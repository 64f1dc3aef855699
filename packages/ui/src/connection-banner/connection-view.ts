import type { ErrorEnvelope } from '@handrail/protocol';

/** The state of a connection as the banner shows it. */
export type ConnectionView =
  | { status: 'connecting' }
  | { status: 'live' }
  /** `retryAt`: milliseconds since the epoch. */
  | { status: 'retrying'; retryAt: number }
  | { status: 'offline' }
  | { status: 'failed'; error?: Pick<ErrorEnvelope, 'message'> | undefined };
