import { approval } from '@handrail/mocks';
import { StrictMode, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { ApprovalInbox } from '../approval-inbox/approval-inbox.tsx';
import { ChatWidget } from '../chat-widget/chat-widget.tsx';
import { startThread, THREAD } from '../thread/thread-harness.fixture.tsx';
import { Thread } from '../thread/thread.tsx';
import '../styles.css';

const NEWS = /Approval needed|New approval|\d approvals? (is|are) waiting/;

function start() {
  const harness = startThread(approval, { approval: () => ({ title: 'Delete a file' }) });
  const heard: string[] = [];
  /** What a screen reader speaks: what is added to a live region that is displayed. */
  const listen = (records: MutationRecord[]): void => {
    for (const { target, addedNodes, type } of records) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(
        '[role=status]',
      );
      if (!region || region.getClientRects().length === 0) continue;
      for (const node of type === 'characterData' ? [target] : addedNodes) {
        const text = node.textContent ?? '';
        if (NEWS.test(text)) heard.push(text);
      }
    }
  };
  const observer = new MutationObserver(listen);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  const ask = async (threadId = THREAD): Promise<void> => {
    await harness.client.thread(threadId).send('Tidy up.');
  };
  return { ...harness, ask, heard };
}

function Toggled({ children }: { children: ReactNode }): ReactElement {
  const [shown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(!shown)}>
        Toggle
      </button>
      {shown ? children : null}
    </>
  );
}

it.each([
  ['an inbox after its thread', [<Thread key="t" threadId={THREAD} />, <ApprovalInbox key="i" />]],
  ['an inbox before its thread', [<ApprovalInbox key="i" />, <Thread key="t" threadId={THREAD} />]],
  ['two inboxes', [<ApprovalInbox key="1" />, <ApprovalInbox key="2" />]],
])('says a new approval once with %s', async (_, children) => {
  const { within, ask, heard } = start();
  const screen = await render(<StrictMode>{within(children)}</StrictMode>);
  await expect.element(screen.getByText('Nothing waits for you.').first()).toBeVisible();
  await ask();
  await expect.element(screen.getByText('1 waits for a decision').first()).toBeVisible();
  const cards = screen.getByRole('group', { name: /Delete a file/ });
  await expect.poll(() => cards.elements().length).toBe(2);
  await expect.poll(() => heard).toEqual([expect.stringMatching(/: Delete a file$/)]);
  await ask('another');
  await expect.element(screen.getByText('2 wait for a decision').first()).toBeVisible();
  await expect.poll(() => heard).toHaveLength(2);
});

it('is said by another once the one that said the last is gone', async () => {
  const { within, ask, heard } = start();
  const screen = await render(
    within([
      <Toggled key="1">
        <Thread threadId={THREAD} />
      </Toggled>,
      <ApprovalInbox key="2" />,
    ]),
  );
  await expect.element(screen.getByText('Nothing waits for you.')).toBeVisible();
  await ask();
  await expect.poll(() => heard).toHaveLength(1);
  await screen.getByRole('button', { name: 'Toggle' }).click();
  await ask('another');
  await expect.poll(() => heard).toEqual([expect.anything(), 'New approval: Delete a file']);
});

it('is left to who can be heard: a thread behind a closed widget says nothing', async () => {
  const { client, within, ask, heard } = start();
  const screen = await render(
    within([
      <ChatWidget key="1" client={client} threadId={THREAD} storageKey="announced-once" />,
      <ApprovalInbox key="2" />,
    ]),
  );
  await screen.getByRole('button', { name: 'Open the chat' }).click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await screen.getByRole('dialog').getByRole('button', { name: 'Close the chat' }).click();
  await ask();
  await expect
    .element(screen.getByRole('button', { name: /Open the chat\. 1 approval is waiting/ }))
    .toBeVisible();
  await expect.element(screen.getByText('1 waits for a decision')).toBeVisible();
  await expect.poll(() => heard).toHaveLength(1);
});
