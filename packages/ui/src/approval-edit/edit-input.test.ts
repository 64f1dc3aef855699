import { describe, expect, it } from 'vitest';
import { checkInput } from './check-input.ts';
import { inputChanges } from './input-changes.ts';
import { readField } from './schema-field.ts';
import { parseJson, parseNumber, Unparsed } from './unparsed.ts';

const schema = {
  type: 'object',
  properties: {
    to: { type: 'string', title: 'To', minLength: 3 },
    count: { type: 'integer', minimum: 1, maximum: 5 },
    mode: { enum: ['fast', 'safe'] },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 2 },
    place: { $ref: '#/$defs/place' },
    other: { oneOf: [{ type: 'string' }, { type: 'number' }] },
  },
  required: ['to'],
  additionalProperties: false,
  $defs: {
    place: {
      type: 'object',
      properties: { city: { type: 'string' }, near: { $ref: '#/$defs/place' } },
    },
  },
};

const problemsOf = (value: unknown) =>
  checkInput(readField(schema), value).map(({ path, kind }) => `${path.join('.')} ${kind}`);

describe('the form of a schema', () => {
  it('has a control for each kind, and JSON for what it does not speak', () => {
    const field = readField(schema);
    expect(field.kind === 'object' && field.properties.map((one) => one.field.kind)).toEqual([
      'text',
      'number',
      'choice',
      'list',
      'object',
      'json',
    ]);
  });

  it('ends where a schema refers to itself, and is JSON where there is none', () => {
    expect(JSON.stringify(readField(schema)).length).toBeLessThan(20_000);
    expect(readField(undefined).kind).toBe('json');
    expect(readField({ $ref: '#/$defs/toString', $defs: {} }).kind).toBe('json');
    expect(readField({ $ref: 'https://a.example/schema' }).kind).toBe('json');
  });
});

describe('a draft', () => {
  it.each([
    [{ to: 'ana' }, []],
    [{}, ['to missing']],
    [{ to: 'an' }, ['to too-short']],
    [{ to: 'ana', count: 9 }, ['count too-big']],
    [{ to: 'ana', count: 1.5 }, ['count not-integer']],
    [{ to: 'ana', count: '2' }, ['count not-number']],
    [{ to: 'ana', mode: 'other' }, ['mode not-a-choice']],
    [{ to: 'ana', tags: ['a', 'b', 'c'] }, ['tags too-many']],
    [{ to: 'ana', tags: [1] }, ['tags.0 wrong-type']],
    [{ to: 'ana', extra: 1 }, ['extra unknown']],
    [{ to: 'ana', other: new Unparsed('{') }, ['other not-json']],
    [[], [' wrong-type']],
    [new Unparsed('{'), [' not-json']],
  ])('%j has the problems %j', (value, problems) => {
    expect(problemsOf(value)).toEqual(problems);
  });

  it('takes for a number only what JSON writes and keeps exactly', () => {
    expect(['1', '-0.5', '1e3', ' 7 '].map(parseNumber)).toEqual([1, -0.5, 1000, 7]);
    for (const text of ['', '1,5', '0x10', '01', '9007199254740993', '1e999', 'Infinity'])
      expect(parseNumber(text)).toBeInstanceOf(Unparsed);
    expect(parseJson('{"a":1}')).toEqual({ a: 1 });
    expect(parseJson('{')).toBeInstanceOf(Unparsed);
  });
});

describe('what was changed', () => {
  it('is each place, with what stood there', () => {
    expect(inputChanges({ a: 1, b: { c: 'x' }, d: 0 }, { a: 2, b: { c: 'x' }, e: null })).toEqual([
      { path: ['a'], kind: 'changed', before: 1, after: 2 },
      { path: ['d'], kind: 'removed', before: 0 },
      { path: ['e'], kind: 'added', after: null },
    ]);
  });

  it('is one place where one item of a list came or went', () => {
    expect(inputChanges(['a', 'b', 'c'], ['b', 'c'])).toEqual([
      { path: [0], kind: 'removed', before: 'a' },
    ]);
    expect(inputChanges(['a', 'c'], ['a', 'b', 'c'])).toEqual([
      { path: [1], kind: 'added', after: 'b' },
    ]);
  });

  it('is nothing where only the order of names differs', () => {
    expect(inputChanges({ a: 1, b: [2] }, { b: [2], a: 1 })).toEqual([]);
  });

  it('finds a name that every object has by birth', () => {
    const edited = JSON.parse('{"__proto__": 1}');
    expect(inputChanges({}, edited)).toEqual([{ path: ['__proto__'], kind: 'added', after: 1 }]);
  });
});
