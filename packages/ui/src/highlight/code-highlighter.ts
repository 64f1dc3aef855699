import type { CodeSpan, MarkdownPlugin } from '../markdown/markdown-plugin.ts';

/** Characters; longer code stays plain, since colouring it would stop the page. */
const LONGEST = 60_000;
/** Blocks whose colours are kept, for those that come back into view. */
const KEPT = 64;

/**
 * Colours code blocks with highlight.js, an optional peer dependency: its core and the grammar of a language are
 * fetched with the first block of that language. A block is coloured once, when nothing more comes into it, and one
 * at a time while the page is idle.
 */
export function codeHighlighter(): MarkdownPlugin {
  const known = new Map<string, Promise<readonly CodeSpan[] | undefined>>();
  let turn: Promise<unknown> = Promise.resolve();
  const highlight = (code: string, language: string): Promise<readonly CodeSpan[] | undefined> => {
    if (code.length > LONGEST) return Promise.resolve(undefined);
    const key = `${language}\n${code}`;
    const before = known.get(key);
    if (before) return before;
    const result = turn.then(untilIdle).then(async () => {
      const { colourCode } = await import('./colour-code.ts');
      return await colourCode(code, language);
    });
    known.set(key, result);
    const [oldest] = known.keys();
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
    // Not fetched now may be fetched later.
    turn = result.catch(() => known.delete(key));
    return result;
  };
  return { highlight };
}

async function untilIdle(): Promise<void> {
  await new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 50);
  });
}
