const ENOUGH = 1000;

/** Where `query` stands in an element, whatever its case, across the marks that hidden characters are drawn as. */
export function findRanges(element: HTMLElement, query: string): Range[] {
  const wanted = query.toLowerCase();
  if (wanted === '') return [];
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const content = text.toLowerCase();
    // A character whose small form is longer would move every place after it.
    if (content.length !== text.length) continue;
    for (let at = content.indexOf(wanted); at >= 0; at = content.indexOf(wanted, at + 1)) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      ranges.push(range);
      if (ranges.length === ENOUGH) return ranges;
    }
  }
  return ranges;
}
