import type { Emitter } from 'highlight.js';
import type { CodeKind, CodeSpan } from '../markdown/markdown-plugin.ts';

const KINDS: Readonly<Record<string, CodeKind>> = {
  keyword: 'keyword', literal: 'keyword', 'selector-tag': 'keyword', 'template-tag': 'keyword',
  string: 'string', regexp: 'string', char: 'string', symbol: 'string', link: 'string', code: 'string',
  number: 'number', bullet: 'number',
  comment: 'comment', quote: 'comment', doctag: 'comment', meta: 'comment',
  title: 'name', section: 'name', name: 'name',
  'title.class': 'type', type: 'type', built_in: 'type',
  attr: 'attribute', attribute: 'attribute', property: 'attribute', variable: 'attribute',
  'template-variable': 'attribute', 'selector-class': 'attribute', 'selector-id': 'attribute', 'selector-attr': 'attribute',
  'selector-pseudo': 'attribute',
  addition: 'added', deletion: 'removed',
}; // prettier-ignore

/** What highlight.js finds, as spans instead of HTML. */
export class SpanEmitter implements Emitter {
  readonly spans: CodeSpan[] = [];
  readonly #scopes: (CodeKind | undefined)[] = [];

  startScope(name: string): void {
    this.#scopes.push(kindOf(name) ?? (name === 'subst' ? undefined : this.#scopes.at(-1)));
  }

  endScope(): void {
    this.#scopes.pop();
  }

  // What the engine calls these two, beside the names that its types give them.
  openNode(name: string): void {
    this.startScope(name);
  }

  closeNode(): void {
    this.endScope();
  }

  addText(text: string): void {
    if (text === '') return;
    const kind = this.#scopes.at(-1);
    const last = this.spans.at(-1);
    if (last && last.kind === kind) last.text += text;
    else this.spans.push({ text, kind });
  }

  __addSublanguage(emitter: Emitter): void {
    // Of the same engine, so of this class.
    for (const { text, kind } of (emitter as SpanEmitter).spans) this.spans.push({ text, kind });
  }

  finalize(): void {}

  toHTML(): string {
    return '';
  }
}

/** `title.class.inherited` is a `title.class`, and that a `title`. */
function kindOf(scope: string): CodeKind | undefined {
  for (let name = scope; name !== ''; name = name.replace(/\.?[^.]*$/, ''))
    if (Object.hasOwn(KINDS, name)) return KINDS[name];
  return undefined;
}
