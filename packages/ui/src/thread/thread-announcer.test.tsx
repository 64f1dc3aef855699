import { echo, sampleApproval } from '@handrail/mocks';
import type { Approval } from '@handrail/protocol';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { samplePlan } from '../plan/sample-plan.fixture.ts';
import { ThreadAnnouncer } from './thread-announcer.tsx';
import { startThread } from './thread-harness.fixture.tsx';

function page() {
  const { within } = startThread(echo);
  return { wrapper: ({ children }: { children: ReactNode }) => within(children) };
}

async function hear(...steps: Approval[][]): Promise<string[]> {
  const screen = await render(<ThreadAnnouncer />, page());
  const heard: string[] = [];
  const region = screen.getByRole('status').element();
  // A screen reader speaks what is added; text that stays the same is no news to it.
  const read = (records: MutationRecord[]): void =>
    records.forEach(({ addedNodes, type, target }) =>
      heard.push(
        ...[...(type === 'characterData' ? [target] : addedNodes)].map(
          (node) => node.textContent ?? '',
        ),
      ),
    );
  const observer = new MutationObserver(read);
  observer.observe(region, { childList: true, characterData: true, subtree: true });
  for (const approvals of steps) await screen.rerender(<ThreadAnnouncer approvals={approvals} />);
  read(observer.takeRecords());
  observer.disconnect();
  return heard.filter((text) => text !== '');
}

it('says each of two approvals with the same title, also when one id begins like the other', async () => {
  const second = sampleApproval({ approvalId: 'approval-10' });
  const first = sampleApproval({ approvalId: 'approval-1' });
  expect(await hear([second], [second, first])).toEqual([
    'Approval needed: Send a refund',
    'Approval needed: Send a refund',
  ]);
});

it('says how many there are when several come at once', async () => {
  const two = ['1', '2'].map((approvalId) => sampleApproval({ approvalId }));
  expect(await hear([], two)).toEqual(['2 new approvals']);
});

it('says a plan that is newly proposed once, and nothing of one that was there on arrival', async () => {
  const screen = await render(
    <ThreadAnnouncer plans={[samplePlan({ planId: 'plan-1' })]} />,
    page(),
  );
  const region = screen.getByRole('status');
  await expect.element(region).toHaveTextContent('');
  const plans = [samplePlan({ planId: 'plan-1' }), samplePlan({ planId: 'plan-2', title: 'Move' })];
  await screen.rerender(<ThreadAnnouncer plans={plans} />);
  await expect.element(region).toHaveTextContent('Plan to decide: Move');
  const spoken = region.element().firstChild;
  await screen.rerender(<ThreadAnnouncer plans={plans.map((plan) => ({ ...plan, version: 9 }))} />);
  expect(region.element().firstChild).toBe(spoken);
});

it('says no more of a title than anybody listens to', async () => {
  const [text] = await hear([sampleApproval({ title: 'T'.repeat(10_000) })]);
  expect(text?.length).toBeLessThan(200);
});
