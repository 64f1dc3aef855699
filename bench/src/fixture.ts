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

/** An answer as chunks: `head` tokens at once, then `tail` tokens one by one. */
export function answer(head: number, tail: number): UIMessageChunk[] {
  const id = 't';
  const first: UIMessageChunk[] =
    head > 0 ? [{ type: 'text-delta', id, delta: `${markdown(head, 11)}\n\n` }] : [];
  return [
    { type: 'start' },
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
