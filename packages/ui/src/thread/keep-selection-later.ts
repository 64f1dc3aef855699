/** Keeps what a reader has selected while the text around it grows. What does that is fetched with the first selection. */
export function keepSelectionLater(box: HTMLElement, signal: AbortSignal): void {
  document.addEventListener(
    'selectstart',
    () => {
      import('./keep-selection.ts').then(
        ({ keepSelection }) => keepSelection(box, signal),
        () => {}, // Not fetched: the text is still all there, to be selected anew.
      );
    },
    { signal, once: true },
  );
}
