import type { UIMessageChunk } from 'ai';

/** Says a text word by word, as a model would. Whitespace is kept. */
export async function* say(text: string, id = 'text'): AsyncGenerator<UIMessageChunk, void> {
  yield { type: 'text-start', id };
  for (const delta of words(text)) yield { type: 'text-delta', id, delta };
  yield { type: 'text-end', id };
}

/** Thinks aloud word by word: a reasoning part. */
export async function* think(text: string, id = 'thought'): AsyncGenerator<UIMessageChunk, void> {
  yield { type: 'reasoning-start', id };
  for (const delta of words(text)) yield { type: 'reasoning-delta', id, delta };
  yield { type: 'reasoning-end', id };
}

/** Names a page the answer rests on. */
export async function* cite(
  source: { url: string; title?: string },
  sourceId: string = source.url,
): AsyncGenerator<UIMessageChunk, void> {
  yield { type: 'source-url', sourceId, ...source };
}

function words(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? [];
}
