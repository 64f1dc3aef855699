import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { frameSchedule } from './frame-schedule.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function stubFrames() {
  let frame: (() => void) | undefined;
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    frame = callback;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    frame = undefined;
  });
  return { draw: () => frame?.() };
}

it('calls back with the next frame, once', () => {
  const page = stubFrames();
  const flush = vi.fn<() => void>();
  frameSchedule(flush);
  page.draw();
  vi.advanceTimersByTime(1000);
  expect(flush).toHaveBeenCalledOnce();
});

it('calls back without a frame in a tab that is hidden meanwhile', () => {
  const page = stubFrames();
  const flush = vi.fn<() => void>();
  frameSchedule(flush);
  vi.advanceTimersByTime(100);
  expect(flush).toHaveBeenCalledOnce();
  page.draw();
  expect(flush).toHaveBeenCalledOnce();
});

it('calls back where there are no frames at all', () => {
  const flush = vi.fn<() => void>();
  frameSchedule(flush);
  vi.advanceTimersByTime(16);
  expect(flush).toHaveBeenCalledOnce();
});
