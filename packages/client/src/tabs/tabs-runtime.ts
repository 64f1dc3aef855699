import type { AgentRuntime, FeedEvent, SubscribeOptions, ThreadEvent } from '@handrail/protocol';
import type { HttpRuntimeOptions } from '../http-runtime.ts';
import { httpRuntime } from '../http-runtime.ts';
import type { TabGroup } from './tab-group.ts';
import { createTabGroup } from './tab-group.ts';
import { groupName } from './tab-words.ts';

export interface TabsRuntimeOptions extends HttpRuntimeOptions {
  /**
   * Who is signed in, such as the id of the account, and whatever else the server's answers depend on.
   * Tabs with the same `url` and the same identity read over one connection, opened with the headers and
   * cookies of any of them; tabs with another never share. Make a new client when it changes.
   */
  identity: string;
}

/**
 * `httpRuntime` with one event connection for all tabs of an origin, so that many tabs do not use up the
 * six connections that a browser has for a server over HTTP/1.1. Writes go straight to the server.
 * Where the browser lacks Web Locks (a page without HTTPS), or the server the shared route, each tab
 * has its own connections.
 * @param url - where the routes are mounted, such as `/api`.
 */
export function tabsRuntime(url: string, options: TabsRuntimeOptions): AgentRuntime {
  const direct = httpRuntime(url, options);
  let group: TabGroup | undefined;
  let goesAlone = !canShare();

  async function* follow<Event extends ThreadEvent | FeedEvent>(
    threadId: string | undefined,
    subscription: SubscribeOptions,
    alone: () => AsyncIterable<Event>,
  ): AsyncGenerator<Event> {
    if (!goesAlone) {
      group ??= createTabGroup(groupName(url, options.identity), url, options);
      // A stream of a thread has that thread's events, and the feed its own.
      const shared = group.follow(threadId, subscription) as AsyncGenerator<
        Event,
        'unsupported' | undefined
      >;
      const end = yield* shared;
      if (end !== 'unsupported') return;
      goesAlone = true;
    }
    yield* alone();
  }

  return {
    ...direct,
    subscribe: (scope, threadId, subscription) =>
      follow(threadId, subscription, () => direct.subscribe(scope, threadId, subscription)),
    subscribeFeed: (scope, subscription) =>
      follow(undefined, subscription, () => direct.subscribeFeed(scope, subscription)),
  };
}

function canShare(): boolean {
  return (
    typeof BroadcastChannel === 'function' &&
    typeof globalThis.navigator?.locks?.request === 'function'
  );
}
