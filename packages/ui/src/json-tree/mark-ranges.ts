const ALL = 'hr-json-found';
const CURRENT = 'hr-json-current';

const shown = new Map<string, { all: readonly Range[]; current: Range | undefined }>();

/** Marks the ranges of one search beside those of others, and brings the one at `at` into view. */
export function markRanges(search: string, ranges: readonly Range[], at: number): void {
  const current = ranges[at];
  if (ranges.length === 0) shown.delete(search);
  else shown.set(search, { all: ranges, current });
  // A browser that cannot mark still goes there.
  if (globalThis.CSS?.highlights && typeof Highlight === 'function') {
    const searches = [...shown.values()];
    put(
      ALL,
      searches.flatMap(({ all }) => all),
    );
    put(
      CURRENT,
      searches.flatMap((one) => one.current ?? []),
    );
  }
  if (current) reveal(current);
}

function put(name: string, ranges: Range[]): void {
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}

function reveal(range: Range): void {
  const element = range.startContainer.parentElement;
  for (let up = element; up; up = up.parentElement) {
    if (up instanceof HTMLDetailsElement) up.open = true;
    if (up.dataset['status'] === 'folded') {
      const button = up.nextElementSibling;
      if (button instanceof HTMLButtonElement) button.click();
    }
  }
  element?.scrollIntoView({ block: 'nearest' });
}
