import type { FeedEvent, SubscribeOptions, ThreadEvent } from '@handrail/protocol';
import type { EventStreamOptions } from '../http-events.ts';
import type { Leadership } from './leadership.ts';
import { standForLeader } from './leadership.ts';
import { createSharedConnection } from './shared-connection.ts';
import type { TabLeader } from './tab-leader.ts';
import { createTabLeader, tabLock } from './tab-leader.ts';
import type { TabStream } from './tab-stream.ts';
import { createTabStream, TAKEN_TOGETHER } from './tab-stream.ts';
import type { LeaderWord, ToAll, ToLeader, ToTab } from './tab-words.ts';
import { onPageLife } from './page-life.ts';

/** A leader that says nothing for so long, in milliseconds, is asked whether it is there; so long again it may take. */
const SILENCE_MS = 3_000;

/** This tab among those that share a connection. It takes part while something is followed, and leaves no trace else. */
export interface TabGroup {
  follow(
    threadId: string | undefined,
    options: SubscribeOptions,
  ): AsyncGenerator<ThreadEvent | FeedEvent, 'unsupported' | undefined>;
}

export function createTabGroup(name: string, url: string, options: EventStreamOptions): TabGroup {
  const streams = new Map<string, TabStream>();
  let member: ReturnType<typeof join> | undefined;

  function join() {
    const tab = crypto.randomUUID();
    const all = new BroadcastChannel(name);
    const own = new BroadcastChannel(tabLock(name, tab));
    const others = new Map<string, BroadcastChannel>();
    const alive = Promise.withResolvers<void>();
    let leader: TabLeader | undefined;
    let term: string | undefined;
    let leadership: Leadership | undefined;
    let heardAt = Date.now();
    let askedAt: number | undefined;
    let isAlive = false;
    let isOver = false;

    // Channels carry what pages of this module post, all of one origin.
    all.onmessage = ({ data }: MessageEvent<ToLeader | ToAll>) => {
      if (data.type === 'leading') {
        term = data.term;
        if (!leader && leadership) askAgain();
      } else if (leader && (data.term ?? leader.term) === leader.term) {
        leader.hear(data);
      }
    };
    own.onmessage = ({ data }: MessageEvent<ToTab>) => hear(data);

    function hear(word: ToTab): void {
      heardAt = Date.now();
      askedAt = undefined;
      if (word.type === 'here') term = word.term;
      else streams.get(word.id)?.hear(word.said);
    }

    function tell(to: string, word: ToTab): void {
      if (to === tab) return hear(word);
      let channel = others.get(to);
      if (!channel) others.set(to, (channel = new BroadcastChannel(tabLock(name, to))));
      channel.postMessage(word);
    }

    function ask(word: LeaderWord): void {
      if (leader) leader.hear(word);
      else if (leadership) all.postMessage({ ...word, term } satisfies ToLeader);
    }

    function want(id: string, stream: TabStream): void {
      const { threadId } = stream;
      ask({ type: 'want', want: { id, tab, threadId, after: stream.position() } });
    }

    /** Under new ids: what the last leader still says of the old ones is not listened to. */
    function askAgain(): void {
      const before = [...streams.values()];
      streams.clear();
      for (const stream of before) {
        const id = crypto.randomUUID();
        streams.set(id, stream);
        want(id, stream);
      }
    }

    function depose(): void {
      leader?.stop();
      leader = undefined;
      for (const channel of others.values()) channel.close();
      others.clear();
    }

    function wakeUp(): void {
      if (leadership || isOver || !isAlive) return;
      heardAt = Date.now();
      askedAt = undefined;
      term = undefined;
      leadership = standForLeader(name, {
        elected() {
          leader = createTabLeader(name, (say) => createSharedConnection(url, options, say), tell);
          all.postMessage({ type: 'leading', term: leader.term } satisfies ToAll);
          askAgain();
        },
        deposed() {
          depose();
          term = undefined;
          askAgain();
        },
      });
      askAgain();
    }

    /** A page that is put away must not lead, and nobody need wait for it. */
    function sleep(): void {
      leadership?.resign();
      leadership = undefined;
      depose();
    }

    const pulse = setInterval(() => {
      const now = Date.now();
      if (leader || !leadership) return;
      if (askedAt !== undefined && now - askedAt >= SILENCE_MS) leadership.seize();
      else if (askedAt === undefined && now - heardAt >= SILENCE_MS) {
        askedAt = now;
        ask({ type: 'ping', tab, ids: [...streams.keys()] });
      }
    }, SILENCE_MS);
    const stopListening = onPageLife({ sleep, wakeUp });
    // Nothing is asked before the lock is held: whoever leads would take this tab for gone.
    void navigator.locks.request(tabLock(name, tab), () => {
      isAlive = true;
      wakeUp();
      return alive.promise;
    });

    return {
      ask,
      want,
      leave() {
        isOver = true;
        clearInterval(pulse);
        stopListening();
        sleep();
        all.close();
        own.close();
        alive.resolve();
      },
    };
  }

  return {
    async *follow(threadId, subscription) {
      const find = (): string | undefined =>
        [...streams].find(([, candidate]) => candidate === stream)?.[0];
      const stream = createTabStream(threadId, subscription, () => {
        const id = find();
        if (id !== undefined) member?.ask({ type: 'taken', id, count: TAKEN_TOGETHER });
      });
      const id = crypto.randomUUID();
      streams.set(id, stream);
      if (member) member.want(id, stream);
      else member = join();
      try {
        return yield* stream.read();
      } finally {
        const last = find();
        if (last !== undefined) {
          streams.delete(last);
          member?.ask({ type: 'drop', id: last });
        }
        leaveSoon();
      }
    },
  };

  /** One that was cut comes back at once, and a page that changes threads follows another: the place is kept for it. */
  function leaveSoon(): void {
    setTimeout(() => {
      if (streams.size > 0) return;
      member?.leave();
      member = undefined;
    }, 0);
  }
}
