/** Keeps what a reader has selected while the text around it grows. What does that is fetched before they can select. */
export function keepSelectionLater(box: HTMLElement, listen: { signal: AbortSignal }): void {
  const fetch = (): void => {
    import('./keep-selection.ts').then(
      ({ keepSelection }) => keepSelection(box, listen),
      () => {}, // Not fetched: the text is still all there, to be selected anew.
    );
  };
  box.addEventListener('selectstart', fetch, listen);
  box.addEventListener('pointerenter', fetch, listen);
}
