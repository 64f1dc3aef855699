/** Where the usual ending is not the name of the language. Others are saved as text: the agent names no file here. */
const ENDINGS: Readonly<Record<string, string>> = {
  bash: 'sh', c: 'c', cpp: 'cpp', cs: 'cs', css: 'css', csv: 'csv', diff: 'diff', go: 'go', java: 'java', javascript: 'js',
  js: 'js', json: 'json', jsx: 'jsx', kotlin: 'kt', markdown: 'md', md: 'md', php: 'php', py: 'py', python: 'py',
  rb: 'rb', ruby: 'rb', rs: 'rs', rust: 'rs', sh: 'sh', sql: 'sql', swift: 'swift', toml: 'toml', ts: 'ts', tsx: 'tsx',
  typescript: 'ts', xml: 'xml', yaml: 'yaml', yml: 'yml',
}; // prettier-ignore

/** The name that code of this language is saved under. */
export function codeFileName(language: string): string {
  const name = language.toLowerCase();
  return `code.${Object.hasOwn(ENDINGS, name) ? ENDINGS[name] : 'txt'}`;
}

/** Has the browser save the code as a file. Nothing leaves the page. */
export function saveCode(code: string, language: string): void {
  const url = URL.createObjectURL(new Blob([code], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = codeFileName(language);
  link.click();
  URL.revokeObjectURL(url);
}
