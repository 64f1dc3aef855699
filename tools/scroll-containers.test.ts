import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './workspace.ts';

/** Rules that make a box scroll and leave what is placed absolutely in it to some box outside. */
function leakyBoxes(css: string): string[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g);
  return [...rules].flatMap(([, selector = '', body = '']) =>
    /overflow(?:-[a-z]+)?:[^;]*(?:auto|scroll)/.test(body) && !/(?:^|[\s;])position:/.test(body)
      ? [selector.trim()]
      : [],
  );
}

it.each(globSync('packages/ui/src/*/*.css', { cwd: ROOT }))(
  '%s keeps what is hidden from sight inside of each box that scrolls',
  (path) => {
    expect(leakyBoxes(readFileSync(join(ROOT, path), 'utf8'))).toEqual([]);
  },
);

it('finds a box that scrolls and is not positioned', () => {
  expect(leakyBoxes('.a { overflow-y: auto } .b { position: relative; overflow: auto }')).toEqual([
    '.a',
  ]);
});
