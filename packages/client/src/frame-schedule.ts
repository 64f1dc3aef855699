/** Calls back once, soon. */
export type Schedule = (flush: () => void) => void;

const NO_FRAME_MS = 100;

/**
 * With the next frame. Where no frames come (a hidden tab, a server) a timer takes over, so that
 * what is shown is never more than 100 ms behind.
 */
export const frameSchedule: Schedule = (flush) => {
  if (typeof requestAnimationFrame === 'undefined') {
    setTimeout(flush, 16);
    return;
  }
  let done = false;
  const once = (): void => {
    if (done) return;
    done = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    flush();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, NO_FRAME_MS);
};
