import type { CodeSpan, MarkdownPlugin } from './markdown-plugin.ts';

/** The spans of each group of lines, or nothing where the language is not known. */
export async function colouredGroups(
  highlight: NonNullable<MarkdownPlugin['highlight']>,
  groups: readonly string[],
  language: string,
): Promise<readonly CodeSpan[][] | undefined> {
  const code = groups.join('');
  const spans = await highlight(code, language);
  // Colours never change what is shown.
  if (spans?.map(({ text }) => text).join('') !== code) return undefined;
  return groupSpans(spans, groups);
}

/** Cuts the spans where the groups end. */
function groupSpans(spans: readonly CodeSpan[], groups: readonly string[]): CodeSpan[][] {
  const rest = spans.values();
  let span = rest.next().value;
  return groups.map((group) => {
    const own: CodeSpan[] = [];
    let room = group.length;
    while (room > 0 && span) {
      const { text, kind } = span;
      own.push({ text: text.slice(0, room), kind });
      span = text.length > room ? { text: text.slice(room), kind } : rest.next().value;
      room -= Math.min(room, text.length);
    }
    return own;
  });
}
