/** One page of the bundled handbook. */
export interface Document {
  title: string;
  text: string;
}

/** Everything `searchDocs` can find: bundled with the playground, so that it works without a network. */
export const DOCUMENTS: readonly Document[] = [
  {
    title: 'Approvals',
    text: 'A tool that acts on the world asks a person first. The run is parked, holds no process and waits as long as it takes. The approval is bound to the exact input that was shown, is decided once, and the approved call runs at most once, also after a crash. Rejecting is final for that call.',
  },
  {
    title: 'Reload and resume',
    text: 'Every event is stored before anyone sees it and has a cursor. A page that was reloaded in mid-sentence loads a snapshot and goes on reading after its cursor, so nothing is lost and nothing is said twice. Closing a tab never stops a run.',
  },
  {
    title: 'Stopping a run',
    text: 'Only cancelling stops a run, from any tab and from any device. Stopping aborts the call to the model, closes every open part of the answer and marks calls that were running as calls that may have run.',
  },
  {
    title: 'Restarts and crashes',
    text: 'A run that waits for an approval survives a restart of the server without doing anything. A run that was cut off in the middle is marked as interrupted and can be continued from its last finished step with one call.',
  },
  {
    title: 'Journals',
    text: 'The journal keeps events and entities. SQLite keeps everything in one file and needs no server; memory is for tests. Appends are batched, and each commit is fenced so that a dead process can never write again.',
  },
  {
    title: 'Models',
    text: 'Any model that AI SDK can call works: OpenAI, Anthropic, or any server that speaks OpenAI chat completions, such as Ollama, vLLM and LM Studio. Without a key the playground runs a demo model that is a script, not an intelligence.',
  },
  {
    title: 'Agents',
    text: 'An agent is an async generator of chunks. aiSdkAgent runs a ToolLoopAgent or a hand-made streamText loop of AI SDK 7. A script works as well and is how demos and tests are made.',
  },
  {
    title: 'User interface',
    text: 'The kit has parts without styles and one ready composition of each card: the conversation, the composer with its stop button, tool calls, approvals and the state of the connection. They work in light and dark, from right to left and with a keyboard alone.',
  },
  {
    title: 'Security',
    text: 'Every read and write is bound to a tenant and a user that the server names, never the browser. A foreign conversation looks exactly like one that does not exist. The card shows the whole input that will run, and the risk comes from the policy of the server.',
  },
  {
    title: 'Stock AI SDK clients',
    text: 'The server also speaks the plain AI SDK protocol, so useChat with its default transport works untouched, approvals and resuming included.',
  },
];
