import { afterEach, expect, it, vi } from 'vitest';
import { pageSignals } from './page-signals.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function stubPage() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const frame = new EventTarget();
  vi.stubGlobal('window', frame);
  vi.stubGlobal('document', page);
  return {
    network: (name: 'online' | 'offline') => frame.dispatchEvent(new Event(name)),
    turn(visibilityState: 'visible' | 'hidden') {
      page.visibilityState = visibilityState;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

it('tells of the network and of being shown again, until nobody listens', () => {
  const page = stubPage();
  const heard: string[] = [];
  const leave = pageSignals.listen((signal) => heard.push(signal));
  page.network('offline');
  page.network('online');
  page.turn('hidden');
  page.turn('visible');
  expect(heard).toEqual(['offline', 'online', 'visible']);
  leave();
  page.network('online');
  page.turn('visible');
  expect(heard).toHaveLength(3);
});

it('takes a server for online', () => {
  vi.stubGlobal('navigator', undefined);
  const leave = pageSignals.listen(() => expect.fail('nothing can happen here'));
  expect(pageSignals.isOnline()).toBe(true);
  leave();
});
