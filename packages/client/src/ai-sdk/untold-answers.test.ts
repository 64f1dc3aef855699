import { approval, say } from '@handrail/mocks';
import type { Agent, DurableRuntime } from '@handrail/runtime';
import type { UIMessage } from 'ai';
import { isToolUIPart } from 'ai';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ADA, CHAT, halting, kept, serve, stockChat, textOf } from './stock-chat.fixture.ts';
import type { Faults, StockPage } from './stock-chat.fixture.ts';

const WORDS = 4000;

/** Says one word a turn of the event loop until it is stopped. */
const endless: Agent = async function* ({ signal }) {
  yield { type: 'text-start', id: 't' };
  for (let word = 1; word <= WORDS && !signal.aborted; word++) {
    await new Promise((resolve) => setTimeout(resolve));
    yield { type: 'text-delta', id: 't', delta: `${word} ` };
  }
  yield { type: 'text-end', id: 't' };
};

/** Runs start when the test lets them. */
function holdingRuns(): { asked: Promise<void>; faults: Faults; goOn: () => void } {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const faults: Faults = async (request, answer) => {
    if (request.method === 'POST' && request.url.endsWith('/runs')) {
      asked.resolve();
      await gate.promise;
    }
    return answer();
  };
  return { asked: asked.promise, faults, goOn: gate.resolve };
}

async function whenEnded(runtime: DurableRuntime): Promise<void> {
  await vi.waitFor(async () => {
    const { runs } = await runtime.getThread(ADA, CHAT);
    expect(runs.at(-1)?.phase).toBe('done');
  });
}

/** What the page shows is what a reload would show. */
async function expectAgreement(page: StockPage, runtime: DurableRuntime): Promise<void> {
  expect(page.chat.messages).toEqual(await kept(runtime));
}

function stateOfCall(message: UIMessage | undefined): string | undefined {
  return message?.parts.find((part) => isToolUIPart(part))?.state;
}

describe('a stock chat over createChatTransport that resumes', () => {
  it('shows what the server wrote of an answer after it was stopped', async () => {
    const { open, runtime } = serve(endless);
    const { transport } = open();
    transport.attend(CHAT);
    const page = stockChat(transport);
    const sending = page.chat.sendMessage({ text: 'Count' });
    await vi.waitFor(() => expect(textOf(page.chat.lastMessage)).toContain('20 '));
    await page.chat.stop();
    await sending;
    await whenEnded(runtime);
    await page.chat.resumeStream();
    await expectAgreement(page, runtime);
    expect(page.errors).toEqual([]);
    expect(page.chat.status).toBe('ready');
    const { length } = page.shown;
    await page.chat.resumeStream();
    expect(page.shown).toHaveLength(length);
  });

  it('does so while the stop is still on its way', async () => {
    const { open, runtime } = serve(endless);
    const { transport } = open();
    transport.attend(CHAT);
    const page = stockChat(transport);
    const sending = page.chat.sendMessage({ text: 'Count' });
    await vi.waitFor(() => expect(textOf(page.chat.lastMessage)).toContain('20 '));
    void page.chat.stop();
    await page.chat.resumeStream();
    await sending;
    await expectAgreement(page, runtime);
  });

  it('shows the end of an answer that it left, and that ended without it', async () => {
    const { agent, goOn } = halting();
    const { open, runtime } = serve(agent);
    const page = stockChat(open().transport);
    const sending = page.chat.sendMessage({ text: 'Hello' });
    await vi.waitFor(() => expect(textOf(page.chat.lastMessage)).toBe('The tide '));
    await page.chat.stop();
    await sending;
    goOn();
    await whenEnded(runtime);
    await page.chat.resumeStream();
    await expectAgreement(page, runtime);
  });

  it('shows what is asked in an answer that it left before', async () => {
    const { open, runtime } = serve(approval);
    const { asked, faults, goOn } = holdingRuns();
    const page = stockChat(open(faults).transport);
    const sending = page.chat.sendMessage({ text: 'Tidy up' });
    await asked;
    const stopping = page.chat.stop();
    goOn();
    await Promise.all([stopping, sending]);
    await vi.waitFor(async () =>
      expect((await runtime.getThread(ADA, CHAT)).thread.status).toBe('waiting'),
    );
    await page.chat.resumeStream();
    await expectAgreement(page, runtime);
    expect(stateOfCall(page.chat.messages[1])).toBe('approval-requested');
  });

  it.each(['in this page', 'before a reload'])(
    'no longer asks what a message put aside, when it was asked %s',
    async (when) => {
      const { open, runtime } = serve(approval);
      const first = open();
      let page = stockChat(first.transport);
      await page.chat.sendMessage({ text: 'Tidy up' });
      if (when === 'before a reload') {
        const { transport } = open();
        page = stockChat(transport, await transport.loadMessages(CHAT));
      }
      await page.chat.sendMessage({ text: 'Something else' });
      await page.chat.resumeStream();
      await expectAgreement(page, runtime);
      expect(page.chat.messages.map(stateOfCall)).toEqual([
        undefined,
        'output-denied',
        undefined,
        'approval-requested',
      ]);
      expect(page.errors).toEqual([]);
    },
  );

  it('no longer asks what was put aside so long ago that its run is not listed', async () => {
    const { open, runtime } = serve(async function* (turn) {
      if (turn.messages.length < 3) return yield* approval(turn);
      yield* say('The tide comes in.');
    });
    let isGone = false;
    const { transport } = open(async (request, answer) => {
      if (!isGone || !request.url.includes('/events')) return answer();
      isGone = false;
      return Response.json(
        { error: { code: 'cursor-gone', message: 'Too old.', retry: 'reload' } },
        { status: 410 },
      );
    });
    const page = stockChat(transport);
    await page.chat.sendMessage({ text: 'Tidy up' });
    const elsewhere = stockChat(open().transport, page.chat.messages);
    for (let sent = 0; sent < 51; sent++) await elsewhere.chat.sendMessage({ text: 'Hello' });
    isGone = true;
    await page.chat.resumeStream();
    expect(isGone).toBe(false);
    expect(page.chat.messages).toEqual((await kept(runtime)).slice(0, 2));
    expect(stateOfCall(page.chat.messages[1])).toBe('output-denied');
    const { length } = page.shown;
    await page.chat.resumeStream();
    expect(page.shown).toHaveLength(length);
  });

  it('tells that of an older answer together with the one that is being written', async () => {
    const { agent, goOn } = halting();
    const { open, runtime } = serve(async function* (turn) {
      if (turn.messages.length < 3) return yield* approval(turn);
      yield* agent(turn);
    });
    const page = stockChat(open().transport);
    await page.chat.sendMessage({ text: 'Tidy up' });
    const sending = page.chat.sendMessage({ text: 'Something else' });
    await vi.waitFor(() => expect(textOf(page.chat.lastMessage)).toBe('The tide '));
    await page.chat.stop();
    await sending;
    const resuming = page.chat.resumeStream();
    await vi.waitFor(() => expect(stateOfCall(page.chat.messages[1])).toBe('output-denied'));
    goOn();
    await resuming;
    await expectAgreement(page, runtime);
  });

  it('tells what is being written, and nothing yet of what waits for its turn', async () => {
    const { agent, goOn } = halting();
    const { open, runtime } = serve(agent);
    const elsewhere = open().client.thread(CHAT);
    onTestFinished(elsewhere.open());
    await elsewhere.send('Hello');
    await vi.waitFor(async () => expect(textOf((await kept(runtime))[1])).toBe('The tide '));
    await elsewhere.send('And then?', { whenBusy: 'queue' });
    const { transport } = open();
    const page = stockChat(transport, await transport.loadMessages(CHAT));
    const resuming = page.chat.resumeStream();
    await vi.waitFor(() => expect(textOf(page.chat.lastMessage)).toBe('The tide '));
    expect(page.chat.messages).toHaveLength(2);
    goOn();
    await resuming;
    expect(page.chat.messages).toEqual((await kept(runtime)).slice(0, 2));
  });

  it('keeps the order of a page that was stopped before the first word', async () => {
    const { open, runtime } = serve(approval);
    const { asked, faults, goOn } = holdingRuns();
    const { transport } = open(faults);
    transport.attend(CHAT);
    const page = stockChat(transport);
    const sending = page.chat.sendMessage({ text: 'Tidy up' });
    await asked;
    const stopping = page.chat.stop();
    goOn();
    await Promise.all([stopping, sending]);
    await page.chat.sendMessage({ text: 'Something else' });
    await page.chat.resumeStream();
    const order = (await kept(runtime)).map(({ id }) => id);
    const shown = page.chat.messages.map(({ id }) => id);
    expect(shown).toHaveLength(3);
    expect(shown).toEqual(order.filter((id) => shown.includes(id)));
  });

  it('shows the end of an answer whose connection was given up in the middle', async () => {
    const { agent, goOn } = halting();
    let isSignedOut = false;
    const { open, runtime } = serve(agent);
    const { transport, client } = open(async (_request, answer) =>
      isSignedOut ? new Response(null, { status: 401 }) : answer(),
    );
    const page = stockChat(transport);
    const sending = page.chat.sendMessage({ text: 'Hello' });
    await vi.waitFor(() => expect(textOf(page.chat.lastMessage)).toBe('The tide '));
    isSignedOut = true;
    client.thread(CHAT).reconnect();
    await sending;
    goOn();
    await whenEnded(runtime);
    isSignedOut = false;
    client.thread(CHAT).reconnect();
    await page.chat.resumeStream();
    await expectAgreement(page, runtime);
  });

  it('stops nothing when it resumes again, and ends the run when it is stopped after that', async () => {
    const { open, runtime } = serve(endless);
    const { transport } = open();
    const page = stockChat(transport);
    void page.chat.sendMessage({ text: 'Count' });
    await vi.waitFor(() => expect(textOf(page.chat.lastMessage)).toContain('5 '));
    const { transport: reloaded, client } = open();
    reloaded.attend(CHAT);
    const again = stockChat(reloaded, await reloaded.loadMessages(CHAT));
    void again.chat.resumeStream();
    await vi.waitFor(() => expect(textOf(again.chat.lastMessage)).toContain('10 '));
    void again.chat.resumeStream();
    await vi.waitFor(() => expect(textOf(again.chat.lastMessage)).toContain('200 '));
    expect(Object.values(client.thread(CHAT).view().state.runs)).toMatchObject([
      { phase: 'running' },
    ]);
    await again.chat.stop();
    await again.chat.resumeStream();
    await whenEnded(runtime);
    expect((await runtime.getThread(ADA, CHAT)).runs).toMatchObject([{ outcome: 'cancelled' }]);
    await expectAgreement(again, runtime);
  });

  it('ends the run when it is stopped, though another page of the chat resumed since', async () => {
    const { open, runtime } = serve(endless);
    void stockChat(open().transport).chat.sendMessage({ text: 'Count' });
    await vi.waitFor(async () => expect(textOf((await kept(runtime))[1])).toContain('5 '));
    const { transport } = open();
    transport.attend(CHAT);
    const pages = [stockChat(transport), stockChat(transport)];
    for (const page of pages) {
      void page.chat.resumeStream();
      await vi.waitFor(() => expect(textOf(page.chat.lastMessage)).toContain('5 '));
    }
    await pages[0]?.chat.stop();
    await whenEnded(runtime);
    expect((await runtime.getThread(ADA, CHAT)).runs).toMatchObject([{ outcome: 'cancelled' }]);
  });
});
