import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { jsxWords } from './jsx-words.ts';
import { ROOT } from './workspace.ts';

it.each([
  '<p>Hello</p>',
  "<p>{'Hello'}</p>",
  "<p>{busy ? 'Wait' : labels.go}</p>",
  "<p>{name ?? 'Nobody'}</p>",
  '<p>{`${count} files`}</p>',
  "<p>{'by ' + name}</p>",
  '<button aria-label="Close" />',
  "<input placeholder={hint ?? 'Write'} />",
  '<img alt={`Photo of ${name}`} />',
])('finds a word in %s', (jsx) => {
  expect(jsxWords('x.tsx', `const x = ${jsx};`)).toHaveLength(1);
});

it.each([
  '<p>{labels.hello}</p>',
  '<p> · {count}</p>',
  "<p className='lead' data-status={busy ? 'busy' : 'idle'}>{text}</p>",
  "<p>{kind === 'file' ? labels.file : labels.link}</p>",
  "<p>{label('file')}</p>",
  '<p title={labels.hello} />',
])('lets %s be', (jsx) => {
  expect(jsxWords('x.tsx', `const x = ${jsx};`)).toEqual([]);
});

it('finds none in the kit: every word comes from the labels', () => {
  const files = globSync('packages/{ui,client}/src/**/*.tsx', { cwd: ROOT }).filter(
    (file) => !/\.(test|fixture|contract)\.tsx$/.test(file),
  );
  expect(files.length).toBeGreaterThan(60);
  expect(files.flatMap((file) => jsxWords(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual(
    [],
  );
});
