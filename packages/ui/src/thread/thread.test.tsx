import { approval, failingAgent, slowAgent, toolCall, twoApprovals } from '@handrail/mocks';
import type { Agent } from '@handrail/runtime';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { startThread, THREAD } from './thread-harness.fixture.tsx';
import { Thread } from './thread.tsx';
import '../styles.css';

async function open(
  agent: Agent,
  text = 'Go',
): Promise<Awaited<ReturnType<typeof render>> & ReturnType<typeof startThread>> {
  const harness = startThread(agent);
  const screen = await render(harness.within(<Thread threadId={THREAD} agentName="Helper" />));
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Message to the agent' }),
    `${text}{Enter}`,
  );
  return { ...screen, ...harness };
}

it('tells that a machine answers before anything can be written', async () => {
  const { within } = startThread(slowAgent);
  const screen = await render(within(<Thread threadId={THREAD} agentName="Helper" />));
  await expect
    .element(screen.getByRole('note'))
    .toMatchTextContent(/You are chatting with Helper, an AI assistant, not a person/);
  const [note, field] = [screen.getByRole('note').element(), screen.getByRole('textbox').element()];
  expect(note.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('shows the question at once, then the tool and the answer', async () => {
  const screen = await open(toolCall, 'How is the weather?');
  await expect
    .element(screen.getByRole('article', { name: 'You' }).getByText('How is the weather?'))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: /get_weather.*Done/ })).toBeVisible();
  await expect.element(screen.getByText('It is clear in Lisbon, at 24 °C.')).toBeVisible();
});

it('approves a call and goes on to the end', async () => {
  const screen = await open(approval);
  await screen.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.element(screen.getByText('The draft is deleted.')).toBeVisible();
  await expect.element(screen.getByText('Approved', { exact: true })).toBeVisible();
});

it('asks one approval after another in one run', async () => {
  const screen = await open(twoApprovals);
  await expect.element(screen.getByText('old/a.txt')).toBeVisible();
  await screen.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.element(screen.getByText('old/b.txt')).toBeVisible();
  await screen.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect.element(screen.getByText('That is all.')).toBeVisible();
});

it('shows a decision made elsewhere, with who made it', async () => {
  const screen = await open(approval);
  await expect.element(screen.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  const [pending] = Object.values(screen.client.thread(THREAD).view().state.approvals);
  await screen.client.reject(pending?.approvalId ?? '', { reason: 'Keep it' });
  await expect.element(screen.getByText('Rejected', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Keep it')).toBeVisible();
  await expect.element(screen.getByText('I left the draft where it is.')).toBeVisible();
});

it('counts what waits and leads to it from wherever the reader is', async () => {
  const screen = await open(approval);
  await expect.element(screen.getByText('1 approval is waiting')).toBeVisible();
  await expect.element(screen.getByText('A new message withdraws it.')).toBeVisible();
  await screen.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(screen.getByRole('group', { name: /Delete a file/ })).toHaveFocus();
});

it('stops an answer and says so', async () => {
  const screen = await open(slowAgent);
  await expect.element(screen.getByText('Give me a moment')).toBeVisible();
  await screen.getByRole('button', { name: 'Stop' }).click();
  await expect.element(screen.getByText('You stopped this answer.')).toBeVisible();
});

it('keeps what a broken answer had said, and offers another try', async () => {
  const screen = await open(failingAgent);
  await expect.element(screen.getByText(/The answer broke off/)).toBeVisible();
  await expect.element(screen.getByText(/I have read the first two chapters/)).toBeVisible();
  expect(screen.container.textContent).not.toContain('ECONNREFUSED');
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('says that an answer broke off before its first word, and goes on when asked', async () => {
  let isBroken = true;
  const screen = await open(async function* (turn) {
    if (isBroken) throw new Error('connect ECONNREFUSED 10.0.0.7:5432');
    yield* slowAgent(turn);
  });
  await expect.element(screen.getByText(/The answer broke off/)).toBeVisible();
  isBroken = false;
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByText('Give me a moment')).toBeVisible();
  await expect.element(screen.getByText(/The answer broke off/)).not.toBeInTheDocument();
});

it('keeps a message that did not arrive, with a way to send it again', async () => {
  const harness = startThread(toolCall);
  const { startRun } = harness.runtime;
  harness.runtime.startRun = () => Promise.reject(new TypeError('offline'));
  const screen = await render(harness.within(<Thread threadId={THREAD} />));
  await userEvent.type(screen.getByRole('textbox'), 'Precious{Enter}');
  await expect.element(screen.getByText(/Not sent/)).toBeVisible();
  harness.runtime.startRun = startRun;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('It is clear in Lisbon, at 24 °C.')).toBeVisible();
  expect(screen.container.querySelectorAll('[data-role=user]')).toHaveLength(1);
});

describe('a screen reader', () => {
  it('hears that an answer begins and ends, and nothing of its words', async () => {
    const { within, client } = startThread(slowAgent);
    const screen = await render(within(<Thread threadId={THREAD} />));
    await expect.poll(() => client.thread(THREAD).view().connection.status).toBe('live');
    const heard: string[] = [];
    const regions = [
      ...screen.container.querySelectorAll(
        '[role=status], [aria-live=polite], [aria-live=assertive]',
      ),
    ];
    const observer = new MutationObserver(() =>
      heard.push(...regions.map((region) => region.textContent)),
    );
    regions.forEach((region) =>
      observer.observe(region, { subtree: true, childList: true, characterData: true }),
    );
    await userEvent.type(screen.getByRole('textbox'), 'Weather?{Enter}');
    await expect.element(screen.getByText('Agent is answering')).toBeInTheDocument();
    await expect.element(screen.getByText('Give me a moment')).toBeVisible();
    await screen.getByRole('button', { name: 'Stop' }).click();
    await expect.element(screen.getByText('Answer stopped')).toBeInTheDocument();
    observer.disconnect();
    expect(new Set(heard.filter((text) => text !== ''))).toEqual(
      new Set(['Agent is answering', 'Answer stopped']),
    );
  });

  it('hears which approval is needed', async () => {
    const screen = await open(approval);
    await expect.element(screen.getByText('Approval needed: Delete a file')).toBeInTheDocument();
  });

  it('hears nothing of a history that is loaded', async () => {
    const harness = startThread(toolCall);
    const first = harness.client.thread(THREAD);
    const close = first.open();
    await first.send('Weather?');
    // What subscribers were told, which may be a frame behind what the client knows.
    const told = () => harness.client.getState().threads[THREAD]?.state.runs ?? {};
    await expect.poll(() => Object.values(told())[0]?.phase).toBe('done');
    close();
    const screen = await render(harness.within(<Thread threadId={THREAD} />));
    await expect.element(screen.getByText('It is clear in Lisbon, at 24 °C.')).toBeVisible();
    expect(screen.container.querySelector('[data-slot=thread-announcer]')?.textContent).toBe('');
  });

  it('hears nothing of the history again when a message is sent', async () => {
    const harness = startThread(slowAgent);
    const thread = harness.client.thread(THREAD);
    for (let turn = 0; turn < 10; turn++) {
      await thread.send(`Question ${turn}`, { whenBusy: 'steer' });
    }
    const screen = await render(harness.within(<Thread threadId={THREAD} />));
    await expect.element(screen.getByText('Question 9')).toBeVisible();
    const heard: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const { target, addedNodes, type } of records) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(
          '[role=status], [role=alert], [role=log], [aria-live]',
        );
        if (!region || region.getAttribute('aria-live') === 'off') continue;
        const news = type === 'characterData' ? [target] : [...addedNodes];
        heard.push(...news.map((node) => node.textContent ?? ''));
      }
    });
    observer.observe(screen.container, { subtree: true, childList: true, characterData: true });
    await thread.send('The newest', { whenBusy: 'steer' });
    await expect.element(screen.getByText('The newest')).toBeVisible();
    await expect.poll(() => heard).toContain('Agent is answering');
    observer.disconnect();
    expect(heard.filter((text) => /Question|newest|Edit|Copy/.test(text))).toEqual([]);
  });
});

it('changes only the part that grows while an answer streams', async () => {
  let proceed: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  const agent: Agent = async function* (turn) {
    yield { type: 'reasoning-start', id: 'r' };
    yield { type: 'reasoning-delta', id: 'r', delta: 'First I think.' };
    yield { type: 'reasoning-end', id: 'r' };
    yield { type: 'text-start', id: 't' };
    yield { type: 'text-delta', id: 't', delta: 'Begun' };
    await gate;
    for (let n = 0; n < 50; n++) yield { type: 'text-delta', id: 't', delta: ` word${n}` };
    // The end of the run is another matter: then messages may be edited and answered again.
    await new Promise((resolve) => turn.signal.addEventListener('abort', resolve));
  };
  const screen = await open(agent);
  await expect.element(screen.getByText('Begun')).toBeVisible();
  // With the answer comes the time of its question.
  const time = () => screen.container.querySelector('[data-role=user] time')?.textContent;
  await expect.poll(time).toMatch(/\d/);
  const message = screen.container.querySelector('[data-role=assistant]');
  const changed = new Set<Element | null>();
  const observer = new MutationObserver((records) =>
    records.forEach(({ target }) =>
      changed.add(
        (target instanceof Element ? target : target.parentElement)?.closest(
          '.hr-markdown, .hr-reasoning, [data-role=user]',
        ) ?? null,
      ),
    ),
  );
  if (message?.parentElement)
    observer.observe(message.parentElement, {
      subtree: true,
      characterData: true,
      childList: true,
    });
  proceed();
  await expect.element(screen.getByText(/word49/)).toBeVisible();
  observer.disconnect();
  const text = message?.querySelector('.hr-markdown');
  expect([...changed].filter((element) => element !== null)).toEqual([text]);
});
