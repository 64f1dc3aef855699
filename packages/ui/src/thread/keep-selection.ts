/** Where a selection begins or ends: as the browser says it, and for text in characters of the element around it. */
interface Place {
  node: Node;
  offset: number;
  parent: Element | null;
  before: number;
}

interface Kept {
  anchor: Place;
  focus: Place;
}

/** Asked for each time a reader may be about to select: they do so in many ways. */
const begun = new WeakSet<AbortSignal>();

/**
 * Puts a selection back that began or ended in a text which grew or was coloured: React writes such a text anew, and
 * the browser then moves the selection to where the text begins. Listens until the signal fires.
 */
export function keepSelection(box: HTMLElement, { signal }: { signal: AbortSignal }): void {
  const page = box.ownerDocument;
  const selection = page.getSelection();
  if (!selection || signal.aborted || begun.has(signal)) return;
  begun.add(signal);
  let kept: Kept | undefined;
  let isPressed = false;
  let press: MouseEvent | undefined;
  const observer = new MutationObserver((changes) => {
    if (!kept) return;
    const { anchor, focus } = kept;
    const wasMoved =
      isMoved(anchor, selection.anchorNode, selection.anchorOffset, changes) ||
      isMoved(focus, selection.focusNode, selection.focusOffset, changes);
    if (!wasMoved) return;
    const from = find(anchor);
    const to = find(focus);
    if (from && to) selection.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
    remember();
  });
  const keep = (next: Kept | undefined): void => {
    const before = kept;
    kept = next;
    if (kept && !before) {
      observer.observe(box, { subtree: true, childList: true, characterData: true });
    } else if (!kept) observer.disconnect();
  };
  const remember = (): void => keep(read(box, selection, isPressed));
  page.addEventListener('selectionchange', remember, { signal });
  page.addEventListener(
    'mousedown',
    (event) => {
      isPressed = false;
      press = event.button === 0 && event.detail === 1 && !event.shiftKey ? event : undefined;
    },
    { signal },
  );
  // The browser tells of what the mouse selects a frame later: by then the text may have grown. Not every press
  // selects: that of a button leaves what is selected.
  page.addEventListener(
    'selectstart',
    () => {
      if (!press) return;
      isPressed = true;
      const place = placeUnder(box, press);
      keep(place && { anchor: place, focus: place });
      press = undefined;
    },
    { signal },
  );
  page.addEventListener(
    'mousemove',
    (event) => {
      // What is dragged away, as a link is, is never heard to be let go.
      isPressed &&= event.buttons === 1;
      const focus = isPressed && kept && placeUnder(box, event);
      if (kept && focus) keep({ ...kept, focus });
    },
    { signal },
  );
  page.addEventListener(
    'mouseup',
    () => {
      isPressed = false;
      press = undefined;
      remember();
    },
    { signal },
  );
  signal.addEventListener('abort', () => observer.disconnect());
  remember();
}

/** @param isPressed - what is collapsed is where a selection may begin. */
function read(box: HTMLElement, selection: Selection, isPressed: boolean): Kept | undefined {
  const { anchorNode, anchorOffset, focusNode, focusOffset, isCollapsed } = selection;
  if ((isCollapsed && !isPressed) || !anchorNode || !focusNode) return undefined;
  if (!box.contains(anchorNode) && !box.contains(focusNode)) return undefined;
  return { anchor: placeOf(anchorNode, anchorOffset), focus: placeOf(focusNode, focusOffset) };
}

function placeUnder(box: HTMLElement, { clientX, clientY }: MouseEvent): Place | undefined {
  // Not in every browser: without it only what has been told of is kept.
  const caret = box.ownerDocument.caretPositionFromPoint?.(clientX, clientY);
  if (!caret || !box.contains(caret.offsetNode)) return undefined;
  return placeOf(caret.offsetNode, caret.offset);
}

function placeOf(node: Node, offset: number): Place {
  const parent = node instanceof Text ? node.parentElement : null;
  if (!parent) return { node, offset, parent, before: 0 };
  let before = offset;
  for (const text of textsOf(parent)) {
    if (text === node) break;
    before += text.length;
  }
  return { node, offset, parent, before };
}

/** Whether the change of a text, and not the reader, brought the end of a selection to where it is now. */
function isMoved(
  place: Place,
  node: Node | null,
  offset: number,
  changes: readonly MutationRecord[],
): boolean {
  if (!place.parent || (node === place.node && offset === place.offset)) return false;
  return changes.some(({ type, target, removedNodes }) =>
    type === 'characterData'
      ? target === place.node && node === target && offset === 0
      : target === place.parent &&
        node === target &&
        [...removedNodes].includes(place.node as Text),
  );
}

function find(place: Place): { node: Node; offset: number } | undefined {
  if (!place.parent) return place.node.isConnected ? place : undefined;
  let offset = place.before;
  for (const node of textsOf(place.parent)) {
    if (offset <= node.length) return { node, offset };
    offset -= node.length;
  }
  return undefined;
}

function* textsOf(parent: Element): Generator<Text, void> {
  const walker = parent.ownerDocument.createTreeWalker(parent, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) yield walker.currentNode as Text;
}
