import type { Approval, ApprovalFilter } from '@handrail/protocol';
import { PRIVATE_HEADERS } from './json-response.ts';
import type { Call } from './route.ts';

export const LINES_TYPE = 'application/x-ndjson';

/** True when the asker wants the audit as lines, not a page. */
export function wantsLines(call: Call): boolean {
  const accept = call.c.req.header('accept') ?? '';
  return accept.split(',').some((type) => type.split(';')[0]?.trim().toLowerCase() === LINES_TYPE);
}

/**
 * Every approval that the filter lets through, one JSON object a line, read page by page as the reader
 * takes them. A list that cannot be finished breaks off, so that it never passes for a whole one.
 */
export async function approvalLines(call: Call, filter: ApprovalFilter): Promise<Response> {
  // Before the first byte, so that a refusal is still an answer with a status.
  const first = await call.runtime.listApprovals(call.scope, filter);
  const lines = new TextEncoder();
  let items: readonly Approval[] | undefined = first.items;
  let { next } = first;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        if (items === undefined) {
          const page = await call.runtime.listApprovals(call.scope, { ...filter, cursor: next });
          ({ items, next } = page);
        }
        const text = items.map((approval) => `${JSON.stringify(approval)}\n`).join('');
        items = undefined;
        // A page may be empty and not the last: an empty chunk would not be asked to go on from.
        controller.enqueue(lines.encode(text));
        if (next === undefined) controller.close();
      } catch (error) {
        call.settings.report(error);
        controller.error(error);
      }
    },
  });
  return new Response(body, { headers: { ...PRIVATE_HEADERS, 'content-type': LINES_TYPE } });
}
