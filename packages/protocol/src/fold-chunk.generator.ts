import type { UIMessageChunk } from 'ai';

const IDS = ['a', 'b', '__proto__'] as const;

interface Call {
  dynamic: boolean;
  streaming: boolean;
  step: number;
  /** Deltas of its input so far. */
  sent: number;
}

interface Written {
  text: Set<string>;
  reasoning: Set<string>;
  calls: Map<string, Call>;
  asked: Set<string>;
  /** Calls that began before a step was taken back. */
  before: Set<string>;
  step: number;
}

/** What one chunk needs to say something, and what it leaves behind. `id` is one of a few, `n` is any number. */
interface Kind {
  make(id: string, n: number, call: Call | undefined): object;
  /** The kind that has to come before it, unless it has. */
  after?(id: string, written: Written): keyof typeof KINDS | undefined;
  leave?(id: string, written: Written, chunk: { dynamic?: boolean }): void;
  /** What Handrail reads in another way by design. */
  skip?(written: Written, call: Call | undefined, id: string): boolean;
}

/** A model's input, in pieces: what AI SDK makes of text that is no JSON at all is its own affair. */
const INPUT = ['{"a":[1,', '2,{"deep":tr', 'ue}],"b":"x', '\\u00', 'e9y"', '}'];

const metadata = (id: string, n: number): object =>
  n % 3 === 0 ? { messageMetadata: { [id]: { n }, last: n, kept: [n] } } : {};
const provider = (n: number): object =>
  n % 4 === 0 ? { providerMetadata: { acme: { item: `i${n}` } } } : {};
/** Fields that a chunk may have or lack, each by a bit of `n` of its own. */
const some = (n: number, fields: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(fields).filter((_, bit) => (n >> bit) % 2 === 1));
const callFields = (n: number): object =>
  some(n, {
    title: `Look ${n}`,
    providerExecuted: n % 3 === 0,
    providerMetadata: { acme: { item: `i${n}` } },
    toolMetadata: { kind: `k${n % 4}` },
  });
const resultFields = (n: number): object =>
  some(n, {
    preliminary: n % 3 === 0,
    providerMetadata: { acme: { result: n } },
    toolMetadata: { kind: `r${n % 4}` },
    providerExecuted: n % 5 === 0,
  });
const needsCall = (id: string, { calls }: Written) =>
  calls.has(id) ? undefined : 'tool-input-start';
const settle = (id: string, { calls }: Written): void => {
  const call = calls.get(id);
  if (call) call.streaming = false;
};
const cited = (n: number): object => ({
  source: { type: 'source', sourceType: 'url', id: `s${n}`, url: 'https://example.com' },
  ...some(n, { startIndex: 0, endIndex: n, citedText: 'it' }),
});
const textKinds = (kind: 'text' | 'reasoning'): Record<string, Kind> => ({
  [`${kind}-start`]: {
    make: (id, n) => ({ id, ...provider(n) }),
    leave: (id, written) => void written[kind].add(id),
  },
  [`${kind}-delta`]: {
    make: (id, n) => ({ id, delta: n % 7 === 0 ? '' : `d${n} `, ...provider(n) }),
    after: (id, written) => (written[kind].has(id) ? undefined : `${kind}-start`),
  },
  [`${kind}-end`]: {
    make: (id, n) => ({
      id,
      ...provider(n),
      ...(kind === 'text' && n % 5 === 0 ? { citations: [cited(n)] } : {}),
    }),
    after: (id, written) => (written[kind].has(id) ? undefined : `${kind}-start`),
    leave: (id, written) => void written[kind].delete(id),
  },
});

/** Every chunk type of AI SDK 7, and one of a later version. */
const KINDS: Record<string, Kind> = {
  ...textKinds('text'),
  ...textKinds('reasoning'),
  'tool-input-start': {
    make: (toolCallId, n, call) => ({
      toolCallId,
      toolName: 'look',
      dynamic: call?.dynamic ?? n % 2 === 0,
      ...(n % 7 === 0 ? { inputEncoding: n % 14 === 0 ? 'text' : 'json' } : {}),
      ...callFields(n),
    }),
    leave(id, { calls, step }, { dynamic = false }) {
      calls.set(id, { dynamic, streaming: true, step, sent: 0 });
    },
    skip: (_written, call) => call !== undefined,
  },
  'tool-input-delta': {
    make: (toolCallId, _n, call) => ({ toolCallId, inputTextDelta: INPUT[call?.sent ?? 0] ?? '' }),
    after: needsCall,
    leave(id, { calls }) {
      const call = calls.get(id);
      if (call) call.sent++;
    },
    // A raw delta after the whole input is refused; AI SDK loses the raw text of a dynamic call in a later step, and
    // that of every call when a step is taken back.
    skip: ({ step, before }, call, id) =>
      call === undefined ? before.has(id) : !call.streaming || (call.dynamic && call.step !== step),
  },
  'tool-input-available': {
    make: (toolCallId, n, call) => ({
      toolCallId,
      toolName: 'look',
      input: n,
      dynamic: call?.dynamic ?? n % 2 === 0,
      ...callFields(n),
    }),
    leave(id, written, { dynamic = false }) {
      written.calls.set(id, { dynamic, streaming: false, step: written.step, sent: 0 });
    },
  },
  'tool-input-error': {
    make: (toolCallId, n, call) => ({
      toolCallId,
      toolName: 'look',
      input: n,
      errorText: 'no',
      dynamic: call?.dynamic ?? n % 2 === 0,
      ...callFields(n),
    }),
    leave(id, written, { dynamic = false }) {
      written.calls.set(id, { dynamic, streaming: false, step: written.step, sent: 0 });
    },
  },
  'tool-approval-request': {
    make: (toolCallId, n) => ({
      toolCallId,
      approvalId: `ap-${toolCallId}`,
      ...some(n, {
        isAutomatic: n % 3 === 0,
        reason: `because ${n}`,
        approvalDescriptor: { risk: n },
        inputSchemaInput: { n },
        signature: `s${n}`,
      }),
    }),
    after: needsCall,
    leave(id, written) {
      settle(id, written);
      written.asked.add(id);
    },
  },
  'tool-approval-response': {
    make: (id, n) => ({
      approvalId: `ap-${id}`,
      approved: n % 2 === 0,
      ...some(n >> 1, {
        reason: 'so',
        providerExecuted: n % 3 === 0,
        providerMetadata: { acme: { answer: n } },
      }),
    }),
    after: (id, { asked }) => (asked.has(id) ? undefined : 'tool-approval-request'),
  },
  'tool-output-available': {
    make: (toolCallId, n) => ({
      toolCallId,
      output: n % 11 === 0 ? null : { n },
      ...resultFields(n),
    }),
    after: needsCall,
    leave: settle,
  },
  'tool-output-error': {
    make(toolCallId, n) {
      const { preliminary: _none, ...fields } = resultFields(n) as { preliminary?: boolean };
      return { toolCallId, errorText: 'failed', ...fields };
    },
    after: needsCall,
    leave: settle,
  },
  'tool-output-denied': { make: (toolCallId) => ({ toolCallId }), after: needsCall, leave: settle },
  custom: { make: (_id, n) => ({ kind: 'acme.note', ...provider(n) }) },
  error: { make: () => ({ errorText: 'An error occurred.' }) },
  'source-url': {
    make: (id, n) => ({
      sourceId: id,
      url: 'https://example.com',
      ...some(n, { title: `T${n}` }),
      ...provider(n),
    }),
  },
  'source-document': {
    make: (id, n) => ({
      sourceId: id,
      mediaType: 'text/plain',
      title: `T${n}`,
      ...some(n, { filename: 't.txt' }),
      ...provider(n),
    }),
  },
  file: {
    make: (_id, n) => ({ url: 'https://example.com/f', mediaType: 'text/plain', ...provider(n) }),
  },
  'reasoning-file': {
    make: (_id, n) => ({ url: 'https://example.com/r', mediaType: 'image/png', ...provider(n) }),
  },
  'data-thing': {
    make: (id, n) => ({
      data: { n },
      ...(n % 3 === 0 ? {} : { id }),
      ...(n % 5 === 0 ? { transient: true } : {}),
    }),
  },
  'steering-message': { make: (id, n) => ({ id, parts: [{ type: 'text', text: `s${n}` }] }) },
  'start-step': { make: () => ({}), leave: (_id, written) => void written.step++ },
  'finish-step': { make: () => ({}) },
  'reset-step': {
    make: () => ({}),
    leave(_id, written) {
      written.text.clear();
      written.reasoning.clear();
      // Which calls go with it is for the readers to say: here they count as unknown.
      for (const id of written.calls.keys()) written.before.add(id);
      written.calls.clear();
      written.asked.clear();
    },
  },
  start: { make: metadata },
  finish: { make: metadata },
  abort: { make: () => ({}) },
  'message-metadata': { make: (id, n) => ({ messageMetadata: { [id]: { n }, last: n } }) },
};

const NAMES = Object.keys(KINDS);

/** The types it makes, each with the same chance. */
export const GENERATED_TYPES: readonly string[] = NAMES;

/** How many different choices there are. */
export const CHOICES: number = NAMES.length * 16 * 12;

/**
 * Turns any numbers into a stream. Mostly one that keeps the protocol's order, by sending first what a chunk needs;
 * about one chunk in `16` comes as it comes, with nothing of it sent before.
 */
export function generateStream(choices: readonly number[]): UIMessageChunk[] {
  const chunks: UIMessageChunk[] = [];
  const written: Written = {
    text: new Set(),
    reasoning: new Set(),
    calls: new Map(),
    asked: new Set(),
    before: new Set(),
    step: 0,
  };
  const send = (name: string, id: string, n: number, inOrder: boolean): void => {
    const kind = KINDS[name];
    if (!kind || kind.skip?.(written, written.calls.get(id), id)) return;
    const needed = inOrder ? kind.after?.(id, written) : undefined;
    if (needed !== undefined) send(needed, id, n, true);
    const made = kind.make(id, n, written.calls.get(id));
    // The kind's name and its own fields are one chunk type.
    chunks.push({ type: name, ...made } as UIMessageChunk);
    kind.leave?.(id, written, made);
  };
  for (const choice of choices) {
    const rest = Math.floor(choice / NAMES.length);
    send(NAMES[choice % NAMES.length] ?? 'start', IDS[rest % 3] ?? 'a', rest, rest % 16 !== 0);
  }
  return chunks;
}
