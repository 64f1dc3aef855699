/** Calls back once, soon. */
export type Schedule = (flush: () => void) => void;

const NO_FRAME_MS = 100;
/** Words that come by the hundred read the same at 30 changes a second as at 60 or 120, for half the work or less. */
const REST_MS = 25;

/**
 * With the next frame, or the first that is 25 ms after the last call back. Where no frames come (a hidden tab, a
 * server) a timer takes over, so that what is shown is never more than 100 ms behind.
 */
export function createFrameSchedule(): Schedule {
  let last = -Infinity;
  return (flush) => {
    if (typeof requestAnimationFrame === 'undefined') {
      setTimeout(flush, 16);
      return;
    }
    const once = (at: number): void => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      last = at;
      flush();
    };
    const onFrame = (at: number): void => {
      if (at - last < REST_MS) frame = requestAnimationFrame(onFrame);
      else once(at);
    };
    let frame = requestAnimationFrame(onFrame);
    const timer = setTimeout(() => once(performance.now()), NO_FRAME_MS);
  };
}
