import type { Document } from './documents.ts';

export interface Finding {
  title: string;
  excerpt: string;
}

/**
 * The documents that share words with the query, best first. A word counts more the fewer documents
 * hold it, and three times as much in a title.
 */
export function searchDocuments(
  documents: readonly Document[],
  query: string,
  limit = 3,
): Finding[] {
  const wanted = new Set(wordsOf(query));
  const indexed = documents.map((document) => ({
    document,
    title: wordsOf(document.title),
    text: wordsOf(document.text),
  }));
  const weightOf = (word: string): number => {
    const holders = indexed.filter(({ title, text }) => [...title, ...text].includes(word)).length;
    return holders === 0 ? 0 : Math.log(1 + documents.length / holders);
  };
  const weights = new Map([...wanted].map((word) => [word, weightOf(word)]));
  return indexed
    .map(({ document, title, text }) => ({
      document,
      score: [...weights].reduce(
        (sum, [word, weight]) =>
          sum + weight * ((title.includes(word) ? 3 : 0) + (text.includes(word) ? 1 : 0)),
        0,
      ),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, limit)
    .map(({ document }) => ({ title: document.title, excerpt: document.text }));
}

const STOP_WORDS = new Set(
  'a an and are as at be by can do does for from how i in is it me my of on or our please that the their then this to us was we what when which with you your about email mail send find search look'.split(
    ' ',
  ),
);

/** Lower-case words without the commonest, a plural's `s` dropped so that "approvals" finds "approval". */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !STOP_WORDS.has(word))
    .map((word) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word));
}
