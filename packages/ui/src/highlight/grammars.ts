import type { LanguageFn } from 'highlight.js';

export interface Grammar {
  name: string;
  load: () => Promise<{ default: LanguageFn }>;
}

const GRAMMARS: Readonly<Record<string, Grammar['load']>> = {
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  dart: () => import('highlight.js/lib/languages/dart'),
  diff: () => import('highlight.js/lib/languages/diff'),
  dockerfile: () => import('highlight.js/lib/languages/dockerfile'),
  elixir: () => import('highlight.js/lib/languages/elixir'),
  go: () => import('highlight.js/lib/languages/go'),
  graphql: () => import('highlight.js/lib/languages/graphql'),
  haskell: () => import('highlight.js/lib/languages/haskell'),
  ini: () => import('highlight.js/lib/languages/ini'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  julia: () => import('highlight.js/lib/languages/julia'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  less: () => import('highlight.js/lib/languages/less'),
  lua: () => import('highlight.js/lib/languages/lua'),
  makefile: () => import('highlight.js/lib/languages/makefile'),
  markdown: () => import('highlight.js/lib/languages/markdown'),
  matlab: () => import('highlight.js/lib/languages/matlab'),
  nginx: () => import('highlight.js/lib/languages/nginx'),
  perl: () => import('highlight.js/lib/languages/perl'),
  php: () => import('highlight.js/lib/languages/php'),
  powershell: () => import('highlight.js/lib/languages/powershell'),
  python: () => import('highlight.js/lib/languages/python'),
  r: () => import('highlight.js/lib/languages/r'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  scala: () => import('highlight.js/lib/languages/scala'),
  scss: () => import('highlight.js/lib/languages/scss'),
  shell: () => import('highlight.js/lib/languages/shell'),
  sql: () => import('highlight.js/lib/languages/sql'),
  swift: () => import('highlight.js/lib/languages/swift'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
};

/** What people and agents write instead. */
const ALIASES: Readonly<Record<string, string>> = {
  cc: 'cpp', cjs: 'javascript', console: 'shell', cs: 'csharp', docker: 'dockerfile', golang: 'go', h: 'c', hs: 'haskell',
  htm: 'xml', html: 'xml', js: 'javascript', json5: 'json', jsonc: 'json', jsx: 'javascript', kt: 'kotlin', make: 'makefile',
  md: 'markdown', mjs: 'javascript', patch: 'diff', pl: 'perl', ps1: 'powershell', py: 'python', python3: 'python', rb: 'ruby',
  rs: 'rust', sh: 'bash', svg: 'xml', toml: 'ini', ts: 'typescript', tsx: 'typescript', vue: 'xml', yml: 'yaml', zsh: 'bash',
}; // prettier-ignore

/** The grammar of a language by any of its names. The agent writes them: `constructor` is none. */
export function grammarOf(language: string): Grammar | undefined {
  const written = language.toLowerCase();
  const name = (Object.hasOwn(ALIASES, written) ? ALIASES[written] : undefined) ?? written;
  const load = Object.hasOwn(GRAMMARS, name) ? GRAMMARS[name] : undefined;
  return load && { name, load };
}
