import commonmark from 'commonmark-spec/spec.txt?raw';

export interface SpecExample {
  number: number;
  section: string;
  markdown: string;
  html: string;
}

const EXAMPLE_OR_HEADING =
  /^`{32} example\n(?<markdown>[\s\S]*?)^\.\n(?<html>[\s\S]*?)^`{32}$|^#{1,6} +(?<section>.*)$/gm;

/** Every example of the CommonMark specification: the source, and the HTML that it has to mean. */
export function specExamples(): SpecExample[] {
  const examples: SpecExample[] = [];
  let section = '';
  const text = commonmark.replace(/^<!-- END TESTS -->[\s\S]*$/m, '').replaceAll('→', '\t');
  for (const { groups } of text.matchAll(EXAMPLE_OR_HEADING)) {
    if (groups?.['section'] !== undefined) section = groups['section'];
    else
      examples.push({
        number: examples.length + 1,
        section,
        markdown: groups?.['markdown'] ?? '',
        html: groups?.['html'] ?? '',
      });
  }
  return examples;
}
