import { expect, it, vi } from 'vitest';
import { finishedSentences } from './finished-sentences.ts';

/** What is said while the text arrives in pieces of `size` characters. */
function hear(text: string, size: number, locale = 'en'): string[] {
  const heard: string[] = [];
  let soFar = { offset: 0, inCode: false };
  for (let end = size; ; end += size) {
    const ended = end >= text.length;
    const next = finishedSentences(text.slice(0, end), soFar, {
      ended,
      locale,
      codeBlock: (language) => `code ${language}`.trim(),
    });
    heard.push(...next.said);
    soFar = next.soFar;
    if (ended) return heard;
  }
}

it('says a sentence when the next one has begun, and the last one at the end', () => {
  const options = { ended: false, locale: 'en', codeBlock: String };
  const start = { offset: 0, inCode: false };
  expect(finishedSentences('It is', start, options).said).toEqual([]);
  expect(finishedSentences('It is done.', start, options).said).toEqual([]);
  const { said, soFar } = finishedSentences('It is done. And', start, options);
  expect(said).toEqual(['It is done.']);
  expect(
    finishedSentences('It is done. And well', soFar, { ...options, ended: true }).said,
  ).toEqual(['And well']);
});

const LONG = [
  '## Harbour',
  '',
  'It has **two** piers. The [north pier](https://a.example/x) is *old*.',
  '- first `one`',
  '- [x] second',
  '',
  '| ship | berth |',
  '| --- | --- |',
  '| Ada | 4 |',
  '```js',
  'const secret = 1;',
  '```',
  'Bye.',
].join('\n');

it.each([1, 2, 7, 1000])('says the same in pieces of %d: words, never marks or code', (size) => {
  expect(hear(LONG, size).join(' ')).toBe(
    'Harbour It has two piers. The north pier is old. first one second ship, berth Ada, 4 code js Bye.',
  );
});

it.each([
  ['ja', '終わりました。次です。', ['終わりました。', '次です。']],
  ['ar', 'تم الأمر. هل تريد المزيد؟ نعم', ['تم الأمر.', 'هل تريد المزيد؟', 'نعم']],
  ['de', 'Das ist z. B. gut! Ja.', ['Das ist z. B. gut!', 'Ja.']],
])('knows where a sentence ends in %s', (locale, text, sentences) => {
  const heard = hear(text, 1, locale);
  expect(heard.join(' ')).toBe(sentences.join(' '));
  expect(heard.length).toBeGreaterThan(1);
});

it('reads a long code block once, whatever its length', () => {
  const text = `\`\`\`\n${'x = 1\n'.repeat(20_000)}`;
  const options = { ended: false, locale: 'en', codeBlock: () => 'code' };
  const { soFar } = finishedSentences(text, { offset: 0, inCode: false }, options);
  expect(soFar).toEqual({ offset: text.length, inCode: true });
});

it('looks for the ends of sentences in no line that can have none', () => {
  const search = vi.spyOn(Intl.Segmenter.prototype, 'segment');
  expect(hear(`${'word, and more '.repeat(100)}\nIt ends.`, 3).join(' ')).toMatch(
    /more It ends\.$/,
  );
  expect(search.mock.calls.length).toBeLessThan(5);
  search.mockRestore();
});

it.each(['en', 'el', 'ja'])('knows every character that ends a sentence in %s', (locale) => {
  const options = { ended: false, locale, codeBlock: String };
  const segmenter = new Intl.Segmenter(locale, { granularity: 'sentence' });
  const missed: string[] = [];
  for (let code = 0; code < 0x10_000; code++) {
    const character = String.fromCharCode(code);
    if (/[\p{L}\p{M}\p{N}\p{Cs}\p{Co}\p{Cn}\n]/u.test(character)) continue;
    const text = `word${character} Next`;
    const first = [...segmenter.segment(text)][0]?.segment ?? text;
    const { soFar } = finishedSentences(text, { offset: 0, inCode: false }, options);
    if (first !== text && soFar.offset !== first.length) missed.push(code.toString(16));
  }
  expect(missed).toEqual([]);
});
