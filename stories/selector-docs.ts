const sources = import.meta.glob<string>('../packages/ui/src/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export interface SelectorDoc {
  selector: string;
  /** The first sentence of the part's TSDoc. */
  summary: string;
}

/** Every `@selector` of the kit's sources, by name. */
export const selectorDocs: SelectorDoc[] = Object.values(sources)
  .flatMap((source) => [
    ...source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*@selector(?:(?!\*\/)[\s\S])*)\*\//g),
  ])
  .flatMap(([, comment = '']) => {
    const text = comment.replace(/^\s*\*\s?/gm, ' ').replace(/\s+/g, ' ');
    const summary = /^.*?[.!?](?=\s|$)/.exec(text.trim())?.[0] ?? '';
    const listed = text.slice(text.indexOf('@selector'));
    return [...listed.matchAll(/`([^`]+)`/g)].map(([, selector = '']) => ({ selector, summary }));
  })
  .toSorted((one, other) => one.selector.localeCompare(other.selector));
