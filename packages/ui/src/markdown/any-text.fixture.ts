import fc from 'fast-check';
import { specExamples } from './spec-examples.fixture.ts';

/** Pieces out of which texts are most likely to go wrong. */
const PIECES = [
  '*', '**', '_', '__', '~~', '`', '``', '```', '````', '~~~', '\n', '\n\n', '\r\n', '  \n', ' ', '    ', '\t', '# ', '## ', '- ', '- [ ] ',
  '- [x] ', '1. ', '> ', '>', '| a | b |\n', '| - | - |\n', '|', '---\n', '===\n', '[', ']', '](', ')', '![', '!', '[^1]', '[^1]: note\n',
  '[a]: https://evil.example/a\n', '[a]', '<', '>', '</', '/>', '<br>', '<!--', '-->', '<script>', '</script>', '<img src=x onerror=hacked=1>',
  '<svg onload=hacked=1>', '<style>*{color:red}', '<iframe src=//evil.example>', 'javascript:hacked=1', 'data:text/html,<script>',
  'https://evil.example/?q=', '//evil.example/p.png', '![x](https://evil.example/p.png)', '![', '![x](', '[![x](//evil.example/p.png)](', '![](data:image/png;base64,AAAA)', '![x]()', '| ![x](a) | `',
  '[x](javascript:hacked=1)', '&', '&#x6A;', '&amp;',
  '&#106;avascript:', '\\', '$', '$$', '\\(', '\\)', '\\[', '\\]', '[1]', '[^1', '[^a]', '[^A]', '[^a]: ', '[^b', '[^b]: [a]: ', '\n    ',
  '[^ 1]', '[^ 1]: https://evil.example/b\n', '[a\nb]', '[a\nb]: https://evil.example/c\n', '[a b]', '[2]', '[12', '$x$', '$$x$$', '\\(x\\)', '\\[\nx\n\\]', '\u0000', '\u202E', '\u200B', '\uD800', '漢字', '「重要」', 'שלום', 'مرحبا', '👩‍👩‍👧', 'word', 'a', '0',
  'mermaid\n', '```mermaid\nflowchart LR\n', 'A@{ img: "//evil.example/p.png" }\n', 'math\n', 'ts\n', 'constructor', '__proto__', '"', "'", '(', ':', '.', 'a@b.example',
] as const; // prettier-ignore

/** Any text: noise, pieces of Markdown in any order, and halves of the specification's examples put together. */
export function anyText(): fc.Arbitrary<string> {
  const examples = specExamples().map(({ markdown }) => markdown);
  const half = fc
    .tuple(fc.constantFrom(...examples), fc.nat(200))
    .map(([text, end]) => text.slice(0, end));
  const piece = fc.constantFrom(...PIECES);
  return fc.oneof(
    { weight: 5, arbitrary: fc.array(piece, { maxLength: 30 }).map((parts) => parts.join('')) },
    {
      weight: 3,
      arbitrary: fc.array(fc.oneof(half, piece), { maxLength: 6 }).map((parts) => parts.join('')),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  );
}
