import type { ComponentType } from 'react';
import { loadedLater } from '../card/loaded-later.tsx';
import type { ThreadFanoutProps } from './thread-fanout.tsx';

/** Fetched with the first fan-out of a page. */
export const ThreadFanout: ComponentType<ThreadFanoutProps> = loadedLater(async () => {
  const { ThreadFanout: Loaded } = await import('./thread-fanout.tsx');
  return Loaded;
});
