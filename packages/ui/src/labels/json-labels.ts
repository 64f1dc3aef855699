export interface JsonLabels {
  raw: string;
  copy: string;
  copied: string;
  copyRefused: string;
  search: string;
  /** `at` is 0 where nothing was found. */
  found: (at: number, count: number) => string;
  fields: (count: number) => string;
  items: (count: number) => string;
  /** Of all levels below. */
  values: (count: number) => string;
  unfoldText: (lines: number, characters: number) => string;
  fold: string;
}
