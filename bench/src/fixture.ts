import type { UIMessage, UIMessageChunk } from 'ai';

/** What ends every streamed answer, so that a page knows when all of it is on the screen. */
export const END = 'END-OF-ANSWER';

const WORDS =
  'harbour ledger signal window anchor record stream cable winter paper copper engine garden letter market needle orchard pepper quarry ribbon saddle timber valley willow yellow zephyr'.split(
    ' ',
  );

/** The same numbers for every page and every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function paragraph(next: () => number, sentences: number): string {
  const sentence = (): string => {
    const words = Array.from({ length: 8 + Math.floor(next() * 10) }, () => {
      const word = WORDS[Math.floor(next() * WORDS.length)] ?? 'word';
      const mark = next();
      return mark < 0.04 ? `**${word}**` : mark < 0.08 ? `\`${word}\`` : word;
    });
    return `${words.join(' ')}.`;
  };
  return Array.from({ length: sentences }, sentence).join(' ');
}

/** Markdown of about `tokens` tokens: prose, headings, lists, code and tables in turn. */
export function markdown(tokens: number, seed: number): string {
  const next = numbers(seed);
  const blocks: string[] = [];
  for (let length = 0; length < tokens * 4; length += blocks.at(-1)?.length ?? 0) {
    const kind = blocks.length % 6;
    if (kind === 1) blocks.push(`## ${paragraph(next, 1)}`);
    else if (kind === 3)
      blocks.push(Array.from({ length: 5 }, () => `- ${paragraph(next, 1)}`).join('\n'));
    else if (kind === 4)
      blocks.push(
        [
          '```ts',
          ...Array.from({ length: 14 }, (_, at) => `const line${at} = '${paragraph(next, 1)}';`),
          '```',
        ].join('\n'),
      );
    else if (kind === 5)
      blocks.push(
        [
          '| a | b | c |',
          '| --- | --- | --- |',
          ...Array.from({ length: 6 }, (_, at) => `| ${at} | ${Math.floor(next() * 1e5)} | word |`),
        ].join('\n'),
      );
    else blocks.push(paragraph(next, 3));
  }
  return blocks.join('\n\n').slice(0, tokens * 4);
}

export function tokensOf(text: string): string[] {
  return text.match(/[\s\S]{1,4}/g) ?? [];
}

/** A conversation that is already there. */
export function history(count: number): UIMessage[] {
  const next = numbers(7);
  return Array.from({ length: count }, (_, index) => ({
    id: `h${index}`,
    role: index % 2 === 0 ? 'user' : 'assistant',
    parts: [{ type: 'text', text: paragraph(next, 1 + (index % 4)) }],
  }));
}

/** What is streamed: `head` tokens at once, then `tail` tokens one by one; or that many tool calls. */
export type Answer = { head: number; tail: number } | { calls: number };

/** The chunks of an answer, and how many of them are there before the measured ones. */
export function answer(wanted: Answer): { chunks: UIMessageChunk[]; ready: number } {
  if ('calls' in wanted)
    return { chunks: [{ type: 'start' }, ...toolCalls(wanted.calls)], ready: 1 };
  const { head, tail } = wanted;
  const id = 't';
  const first: UIMessageChunk[] =
    head > 0 ? [{ type: 'text-delta', id, delta: `${markdown(head, 11)}\n\n` }] : [];
  return { chunks: [{ type: 'start' }, ...text(id, tail, first)], ready: 2 + first.length };
}

function text(id: string, tail: number, first: UIMessageChunk[] = []): UIMessageChunk[] {
  return [
    { type: 'text-start', id },
    ...first,
    ...tokensOf(`${markdown(tail, 13)}\n\n${END}`).map((delta): UIMessageChunk => ({
      type: 'text-delta',
      id,
      delta,
    })),
    { type: 'text-end', id },
    { type: 'finish' },
  ];
}

/** Calls whose input streams in pieces and whose output is large, as a search through files gives. */
function toolCalls(count: number): UIMessageChunk[] {
  const next = numbers(17);
  const calls = Array.from({ length: count }, (_, at): UIMessageChunk[] => {
    const toolCallId = `call-${at}`;
    const toolName = 'search';
    const input = { query: paragraph(next, 1), path: `/src/${at}.ts` };
    const rows = Array.from({ length: 40 }, (_row, line) => ({ line, text: paragraph(next, 1) }));
    return [
      { type: 'tool-input-start', toolCallId, toolName },
      ...(JSON.stringify(input).match(/[\s\S]{1,16}/g) ?? []).map(
        (inputTextDelta): UIMessageChunk => ({
          type: 'tool-input-delta',
          toolCallId,
          inputTextDelta,
        }),
      ),
      { type: 'tool-input-available', toolCallId, toolName, input },
      { type: 'tool-output-available', toolCallId, output: { rows } },
    ];
  });
  return [...calls.flat(), ...text('t', 0)];
}
