/**
 * Tells when a page is put away with all it holds, and when it comes back. A hidden page goes on; a
 * frozen one, or one kept for the back button, does not.
 */
export function onPageLife(on: { sleep: () => void; wakeUp: () => void }): () => void {
  if (typeof window === 'undefined') return () => {};
  const { sleep, wakeUp } = on;
  window.addEventListener('pagehide', sleep);
  window.addEventListener('pageshow', wakeUp);
  document.addEventListener('freeze', sleep);
  document.addEventListener('resume', wakeUp);
  return () => {
    window.removeEventListener('pagehide', sleep);
    window.removeEventListener('pageshow', wakeUp);
    document.removeEventListener('freeze', sleep);
    document.removeEventListener('resume', wakeUp);
  };
}
