/** What the page tells about the network and about itself. Outside a browser: always online, never hidden. */
export interface PageSignals {
  isOnline(): boolean;
  /**
   * Calls back with `online` and `offline` as the network comes and goes, and with `visible` when a
   * hidden page is shown again.
   */
  listen(listener: (signal: 'online' | 'offline' | 'visible') => void): () => void;
}

/** The signals of the page this runs in. */
export const pageSignals: PageSignals = {
  isOnline: () => globalThis.navigator?.onLine !== false,
  listen(listener) {
    if (typeof window === 'undefined') return () => {};
    const online = () => listener('online');
    const offline = () => listener('offline');
    const visibility = () => {
      if (document.visibilityState === 'visible') listener('visible');
    };
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    document.addEventListener('visibilitychange', visibility);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', visibility);
    };
  },
};
