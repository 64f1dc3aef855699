import hljs from 'highlight.js/lib/core';
import type { CodeSpan } from '../markdown/markdown-plugin.ts';
import { grammarOf } from './grammars.ts';
import { SpanEmitter } from './span-emitter.ts';

const engine = hljs.newInstance();
engine.configure({ __emitter: SpanEmitter });

/** The spans of a code, or undefined where its language has no grammar here. */
export async function colourCode(
  code: string,
  language: string,
): Promise<readonly CodeSpan[] | undefined> {
  const grammar = grammarOf(language);
  if (!grammar) return undefined;
  const { name, load } = grammar;
  if (!engine.getLanguage(name)) engine.registerLanguage(name, (await load()).default);
  const { _emitter: emitter } = engine.highlight(code, { language: name, ignoreIllegals: true });
  // The engine was told above which emitter to make.
  return (emitter as SpanEmitter | undefined)?.spans;
}
