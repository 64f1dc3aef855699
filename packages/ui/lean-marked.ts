import type { Rolldown } from 'tsdown';

const FILE = /[\\/]marked[\\/]lib[\\/]marked\.esm\.js$/;
const EXPORTS = /export\{([^}]*)\};/;
const USED = / as (?:Lexer|Tokenizer)$/;
const INSTANCE_CLASS = /(\w+) as Marked\b/;

/**
 * Takes of marked only what the kit uses: its lexer. Its module also makes an instance with parser and renderer, which
 * a host's bundler could not leave out, and which would be 3 kB of what every page loads. So the lexer is built in.
 */
export function leanMarked(): Rolldown.Plugin {
  return {
    name: 'lean-marked',
    transform(code, id) {
      if (!FILE.test(id)) return undefined;
      const names = EXPORTS.exec(code)?.[1] ?? '';
      const instance = `=new ${INSTANCE_CLASS.exec(names)?.[1]};`;
      const used = names.split(',').filter((name) => USED.test(name));
      if (!code.includes(instance) || used.length !== 2)
        throw new Error('marked is written in another way now: see how it makes its instance.');
      const lean = code.replace(instance, ';').replace(EXPORTS, `export{${used.join(',')}};`);
      return { code: lean, map: null };
    },
  };
}
