import { HandrailError } from '@handrail/protocol';
import type { DecisionResult, DecisionStatus } from '@handrail/protocol';
import { errorResponse } from './error-response.ts';
import { jsonResponse } from './json-response.ts';
import type { Call } from './route.ts';

const MESSAGE_BY_STATUS: Record<Exclude<DecisionStatus, 'accepted'>, string> = {
  'already-decided': 'This was decided before, so nothing was changed. See who decided and how.',
  expired: 'The time to decide this is over, so nothing was run. Ask the agent again.',
  superseded: 'The conversation has moved on, so this is no longer asked and nothing was run.',
  conflict: 'This changed since it was shown, so the decision was not taken. Look at it again.',
  drift: 'What was decided on is not what waits here, so nothing was run. Look at it again.',
  forbidden: 'This is for somebody else to decide, so nothing was changed.',
  'not-found': 'There is nothing here to decide. It may belong to somebody else or be gone.',
  'invalid-request':
    'This decision could not be taken as it was made, so nothing was changed. Correct it.',
};

/** The error that a decision which was not taken amounts to; its details carry the whole result. */
export function decisionError(result: DecisionResult): HandrailError | undefined {
  if (result.status === 'accepted') return undefined;
  return new HandrailError(result.status, MESSAGE_BY_STATUS[result.status], {
    details: { result },
  });
}

export function decisionResponse(call: Call, result: DecisionResult): Response {
  const error = decisionError(result);
  return error ? errorResponse(call.c, error) : jsonResponse(call.c, result);
}
