import type { Rolldown } from 'tsdown';

const FILE = /[\\/]marked[\\/]lib[\\/]marked\.esm\.js$/;
const EXPORTS = /export\{([^}]*)\};/;
const USED = / as (?:Lexer|Tokenizer)$/;
const INSTANCE_CLASS = /(\w+) as Marked\b/;

/**
 * Takes of marked only what the kit uses: its lexer. Its module ends with an instance and what hangs on it, parser and
 * renderer among them, which no bundler could leave out, and which would be 3 kB of what every page loads. So the lexer
 * is built in, of a module that ends before its instance.
 */
export function leanMarked(): Rolldown.Plugin {
  return {
    name: 'lean-marked',
    transform(code, id) {
      if (!FILE.test(id)) return undefined;
      const exported = EXPORTS.exec(code);
      const names = exported?.[1] ?? '';
      const instance = new RegExp(`var \\w+=new ${INSTANCE_CLASS.exec(names)?.[1]};`).exec(code);
      const used = names.split(',').filter((name) => USED.test(name));
      if (!exported || !instance || instance.index > exported.index || used.length !== 2)
        throw new Error('marked is written in another way now: see how it makes its instance.');
      return { code: `${code.slice(0, instance.index)}export{${used.join(',')}};`, map: null };
    },
  };
}
