import { describe, expect, it } from 'vitest';
import { englishLabels } from '../labels/english.ts';
import type { Labels } from '../labels/labels.ts';
import { arabicLabels } from './ar/arabic.ts';
import { germanLabels } from './de/german.ts';
import { spanishLabels } from './es/spanish.ts';
import { frenchLabels } from './fr/french.ts';
import { japaneseLabels } from './ja/japanese.ts';

type Leaf = string | ((...values: unknown[]) => string);

/** Every word by its path, as `thread.empty`. */
function leavesOf(labels: object, path = ''): [path: string, leaf: Leaf][] {
  return Object.entries(labels).flatMap(([name, value]): [string, Leaf][] => {
    const here = path === '' ? name : `${path}.${name}`;
    return typeof value === 'object' && value !== null
      ? leavesOf(value as object, here)
      : [[here, value as Leaf]];
  });
}

const NAMES = ['⟦one⟧', '⟦two⟧', '⟦three⟧'];
const NUMBERS = [12_345, 67_890, 24_680];

/** What it says of values of one kind; nothing where it takes another kind. */
function said(leaf: Leaf, values: unknown[]): string {
  if (typeof leaf === 'string') return leaf;
  try {
    return String(leaf(...values));
  } catch {
    return '';
  }
}

const english = leavesOf(englishLabels);

const LOCALES: [name: string, labels: Labels][] = [
  ['German', germanLabels],
  ['French', frenchLabels],
  ['Spanish', spanishLabels],
  ['Japanese', japaneseLabels],
  ['Arabic', arabicLabels],
];

describe.each(LOCALES)('%s', (_name, labels) => {
  const words = new Map(leavesOf(labels));

  it('has every word, and no other', () => {
    expect([...words.keys()].toSorted()).toEqual(english.map(([path]) => path).toSorted());
    expect([...words.values()].filter((leaf) => leaf === '')).toEqual([]);
  });

  it('keeps every name and number that the English words tell', () => {
    const lost = english.flatMap(([path, leaf]) => {
      const other = words.get(path) ?? '';
      const named = said(other, NAMES);
      // A word that takes numbers tells them in the digits of its language.
      const names = NAMES.filter(
        (name) =>
          said(leaf, NAMES).includes(name) &&
          !named.includes(name) &&
          !named.includes(new Intl.NumberFormat(labels.locale).format(NaN)),
      );
      const numbers = NUMBERS.filter((number) => {
        const tells = (text: string, locale: string): boolean =>
          text.includes(String(number)) ||
          text.includes(new Intl.NumberFormat(locale).format(number));
        return tells(said(leaf, NUMBERS), 'en') && !tells(said(other, NUMBERS), labels.locale);
      });
      return [...names, ...numbers].map((value) => `${path}: ${value}`);
    });
    expect(lost).toEqual([]);
  });

  it('leaves no placeholder behind, whatever the number', () => {
    const counts = [0, 1, 2, 3, 5, 10, 11, 12, 21, 99, 100, 101, 1000, 1_000_000];
    const open = [...words].flatMap(([path, leaf]) =>
      counts.flatMap((count) =>
        /\{\w+\}|undefined|NaN/.test(said(leaf, [count, count, count])) ? [`${path} ${count}`] : [],
      ),
    );
    expect(open).toEqual([]);
  });

  it('is not English', () => {
    const same = english.filter(
      ([path, leaf]) => typeof leaf === 'string' && / /.test(leaf) && words.get(path) === leaf,
    );
    expect(same).toEqual([]);
  });
});

describe('a number of things', () => {
  it.each<[Labels, number[]]>([
    [germanLabels, [1, 2]],
    [spanishLabels, [1, 2]],
    [frenchLabels, [1, 2]],
    [japaneseLabels, [1]],
    [arabicLabels, [1, 2, 3, 11]],
  ])('is said in as many ways as the language has, %#', (labels, counts) => {
    const forms = counts.map((count) =>
      labels.message.sources(count).replaceAll(/[\p{Nd}]+/gu, '#'),
    );
    expect(new Set(forms).size).toBe(counts.length);
  });

  it('is singular for none in French, and has its own words for two in Arabic', () => {
    expect(frenchLabels.message.sources(0)).toBe('0 source');
    expect(arabicLabels.message.sources(2)).toBe('مصدران');
    expect(arabicLabels.message.sources(3)).toMatch(/مصادر/);
    expect(arabicLabels.message.sources(111)).toMatch(/مصدرًا/);
    expect(japaneseLabels.message.sources(3)).toBe('出典 3 件');
  });
});

describe('a stretch of time', () => {
  it('takes the case that the words before it ask for', () => {
    const [second, day] = [1000, 86_400_000];
    expect(germanLabels.approval.expiresIn(2 * day)).toBe('Läuft ab in 2 Tagen');
    expect(germanLabels.approval.expiresIn(day)).toBe('Läuft ab in 1 Tag');
    expect(arabicLabels.connection.retryingIn(2 * second)).toBe('المحاولة التالية خلال ثانيتين');
    expect(arabicLabels.approval.grantFor(2 * day)).toBe('لمدة يومين من الآن');
    expect(arabicLabels.approval.expiresIn(3 * second)).toBe('ينتهي خلال 3 ثوان');
  });
});
