import { formatCount } from '../../labels/format.ts';

/** Arabic counts nouns in four ways: one, two, three to ten, and more. None and round hundreds follow the last. */
export const arabicCount =
  (one: string, two: string, few: string, many: string) =>
  (number: number): string =>
    formatCount('ar', number, { one, two, few, many, other: many });
