import type { Segment } from './segment.ts';

/**
 * What a function of the policy answers, or undefined once the segment is stopped: one that hangs keeps nobody
 * from stopping the run. A mere nudge of the segment never passes for an answer.
 */
export async function answerUnlessStopped<Value>(
  segment: Segment,
  promise: Promise<Value>,
): Promise<{ value: Value } | undefined> {
  const answered = promise.then((value) => ({ value }));
  for (;;) {
    const answer = await segment.unlessStopped(answered);
    if (answer || segment.reason !== undefined) return answer;
  }
}
