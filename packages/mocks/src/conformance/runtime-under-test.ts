import type { AgentRuntime, Scope } from '@handrail/protocol';
import type { Agent, RuntimePolicy } from '@handrail/runtime';
import { onTestFinished } from 'vitest';

/** One runtime as the suite meets it, with nothing in it yet. */
export interface RuntimeUnderTest {
  runtime: AgentRuntime;
  /**
   * The runtime as another person reaches it. Left out where `runtime` itself heeds the scope it is given;
   * an HTTP client does not, since there the server says who asks.
   */
  as?(scope: Scope): AgentRuntime;
  /** Ends the process that serves and starts another on what it kept. */
  restart?(): Promise<AgentRuntime>;
  close(): Promise<void>;
}

/** The policy is given where `describeRuntime` is told that the runtime takes one. */
export type MakeRuntime = (
  agent: Agent,
  policy?: RuntimePolicy,
) => RuntimeUnderTest | Promise<RuntimeUnderTest>;

export interface Server {
  /** As Alice. */
  runtime: AgentRuntime;
  as(scope: Scope): AgentRuntime;
  restart(): Promise<AgentRuntime>;
}

export type StartServer = (agent: Agent, policy?: RuntimePolicy) => Promise<Server>;

export const ALICE: Scope = { tenantId: 'acme', userId: 'alice', roles: [] };
export const BOB: Scope = { tenantId: 'acme', userId: 'bob', roles: [] };
export const ALICE_ELSEWHERE: Scope = { tenantId: 'globex', userId: 'alice', roles: [] };

/** Starts a fresh runtime for a test and closes it when the test is over. */
export function serverStarter(makeRuntime: MakeRuntime): StartServer {
  return async (agent, policy) => {
    const made = await makeRuntime(agent, policy);
    onTestFinished(() => made.close());
    return {
      runtime: made.runtime,
      as: (scope) => made.as?.(scope) ?? made.runtime,
      restart() {
        if (!made.restart) throw new Error('A durable runtime must know how to restart.');
        return made.restart();
      },
    };
  };
}
