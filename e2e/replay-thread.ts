// A reader who comes last: hears a thread from its first event, folds it, and prints what it then is as JSON.
// node replay-thread.ts <url of the API> <thread>
import {
  browserScope,
  emptyThreadState,
  httpRuntime,
  messageOf,
  reduceThread,
} from '@handrail/client';

const [url = '', threadId = ''] = process.argv.slice(2);
const runtime = httpRuntime(url);
const { cursor } = await runtime.getThread(browserScope, threadId);
const leave = new AbortController();
let state = emptyThreadState(threadId);
for await (const event of runtime.subscribe(browserScope, threadId, { signal: leave.signal })) {
  state = reduceThread(state, event);
  if (event.cursor === cursor) break;
}
leave.abort();
const { messageIds, laneMessageIds, runs, plans, fanouts, approvals, tasks, shared, unread } =
  state;
const read = (ids: readonly string[]) => ids.map((id) => messageOf(state, id));
process.stdout.write(
  JSON.stringify({
    messages: read(messageIds),
    lanes: read(laneMessageIds.toSorted()),
    runs: Object.values(runs),
    plans: Object.values(plans),
    fanouts: Object.values(fanouts),
    approvals: Object.values(approvals),
    tasks: Object.values(tasks),
    state: shared,
    cursor: state.cursor,
    unread: unread.events + unread.chunks,
  }),
);
