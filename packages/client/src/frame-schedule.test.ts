import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFrameSchedule } from './frame-schedule.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function stubFrames() {
  let frame: ((at: number) => void) | undefined;
  vi.stubGlobal('requestAnimationFrame', (callback: (at: number) => void) => {
    frame = callback;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    frame = undefined;
  });
  return {
    draw(at = 0) {
      const due = frame;
      frame = undefined;
      due?.(at);
    },
  };
}

it('calls back with the next frame, once', () => {
  const page = stubFrames();
  const flush = vi.fn<() => void>();
  createFrameSchedule()(flush);
  page.draw();
  vi.advanceTimersByTime(1000);
  expect(flush).toHaveBeenCalledOnce();
});

it('calls back without a frame in a tab that is hidden meanwhile', () => {
  const page = stubFrames();
  const flush = vi.fn<() => void>();
  createFrameSchedule()(flush);
  vi.advanceTimersByTime(100);
  expect(flush).toHaveBeenCalledOnce();
  page.draw();
  expect(flush).toHaveBeenCalledOnce();
});

it('calls back where there are no frames at all', () => {
  const flush = vi.fn<() => void>();
  createFrameSchedule()(flush);
  vi.advanceTimersByTime(16);
  expect(flush).toHaveBeenCalledOnce();
});

it.each([
  { hertz: 60, times: 30 },
  { hertz: 144, times: 36 },
  { hertz: 20, times: 20 },
])('calls back at most 40 times a second: $times times at $hertz frames', ({ hertz, times }) => {
  const page = stubFrames();
  const schedule = createFrameSchedule();
  let count = 0;
  const again = (): void => schedule(flush);
  const flush = (): void => {
    count += 1;
    again();
  };
  again();
  for (let frame = 0; frame < hertz; frame++) page.draw((frame * 1000) / hertz);
  expect(count).toBe(times);
});

it('calls back with the very next frame for what comes by itself', () => {
  const page = stubFrames();
  const schedule = createFrameSchedule();
  const flush = vi.fn<() => void>();
  for (const at of [1000, 1040, 5000]) {
    schedule(flush);
    page.draw(at);
  }
  expect(flush).toHaveBeenCalledTimes(3);
});
