import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { BlockLexer } from '../packages/ui/src/markdown/block-lexer.ts';

setFlagsFromString('--expose-gc');
// Only there since the flag was set.
const collect = runInNewContext('gc') as () => void;

function heldBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

it('holds a long text once, not once for each block that was finished in it', () => {
  const lexer = new BlockLexer();
  const head = 'The harbour was rebuilt after the flood. '.repeat(25_000);
  let text = `${head}\n\n`;
  lexer.update(text, true);
  const before = heldBytes();
  for (let n = 0; n < 100; n++) {
    text += `Paragraph number ${n}, of a few words.\n\n`;
    lexer.update(text, true);
  }
  const grown = heldBytes() - before;
  expect(lexer.update(text, true).flat().length).toBeGreaterThan(100);
  // The text is a megabyte: a copy of it for each paragraph would be a hundred.
  expect(grown).toBeLessThan(10 * head.length);
});
