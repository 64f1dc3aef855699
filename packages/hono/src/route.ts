import { HandrailError } from '@handrail/protocol';
import type { AgentRuntime, Scope } from '@handrail/protocol';
import type { Context } from 'hono';

export interface Settings {
  /** Bytes. */
  maxBodyBytes: number;
  /** Milliseconds. */
  keepAliveMs: number;
  /** Milliseconds. */
  maxStreamMs: number;
  /** Hears the real error of what a client is told only safely. */
  report(error: unknown): void;
}

/** One request whose asker is known. */
export interface Call {
  c: Context;
  scope: Scope;
  runtime: AgentRuntime;
  settings: Settings;
}

export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  handle(call: Call): Response | Promise<Response>;
}

export function pathParameter(call: Call, name: string): string {
  const value = call.c.req.param(name);
  if (value === undefined || value === '') {
    throw new HandrailError(
      'not-found',
      'The address names nothing, so there is nothing to answer with. Check the address.',
    );
  }
  return value;
}
