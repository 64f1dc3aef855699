/** What a person turns in a control panel while a page runs against mocked handlers. All may change at any time. */
export interface MockControls {
  /** Milliseconds before each answer of the server. */
  latency: number;
  /** Milliseconds before each chunk of the agent. */
  tokenDelay: number;
  /** Nothing reaches the server, and what was open breaks at once. */
  offline: boolean;
  /** Runs fail at their next chunk, also those that are at work. */
  failRuns: boolean;
  /** Milliseconds that an approval waits for a decision; 0 waits for ever. */
  approvalExpiry: number;
  /** The server takes no decision from this person. */
  denyDecisions: boolean;
}

/** Controls under which nothing goes wrong, with `changes` laid over. */
export function mockControls(changes: Partial<MockControls> = {}): MockControls {
  return {
    latency: 0,
    tokenDelay: 0,
    offline: false,
    failRuns: false,
    approvalExpiry: 0,
    denyDecisions: false,
    ...changes,
  };
}
