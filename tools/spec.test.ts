import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../', import.meta.url);
const spec = readFileSync(new URL('packages/protocol/SPEC.md', root), 'utf8');
const references = Array.from(
  spec.matchAll(/^- `([^`]+)` › (.+)$/gm),
  ([, file = '', title = '']) => ({ file, title }),
);

describe('SPEC.md', () => {
  it.each(Array.from({ length: 12 }, (_, index) => `R${index + 1}`))('%s names a test', (rule) => {
    const section = spec.split(/^### /m).find((text) => text.startsWith(`${rule} `));
    expect(section).toMatch(/^- `[^`]+` › .+$/m);
  });

  it('writes each reference in the one form that is looked at, and once', () => {
    expect(references).toHaveLength(spec.split('›').length - 1);
    expect(new Set(references.map(({ file, title }) => `${file} ${title}`)).size).toBe(
      references.length,
    );
  });

  it.each(references)('$file has "$title"', ({ file, title }) => {
    const path = new URL(file, root);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain(title);
  });
});
