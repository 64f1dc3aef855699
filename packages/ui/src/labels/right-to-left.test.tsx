import { sampleApproval } from '@handrail/mocks';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { ApprovalCard } from '../approval/approval-card.tsx';
import { Composer } from '../composer/composer.tsx';
import { arabicLabels } from '../locales/ar/arabic.ts';
import { UsageLine } from '../usage/usage-line.tsx';
import '../styles.css';
import { LabelsProvider } from './labels-provider.tsx';

const AT = '2026-05-04T09:14:00.000Z';
const onDecide = (): Promise<void> => Promise.resolve();

/** What is read first, then what is read next: on an Arabic page that stands further to the left. */
const ORDERS: Record<string, { card: ReactElement; first: string; next: string }> = {
  'who asks, then for whom': {
    card: <ApprovalCard approval={sampleApproval({ agent: 'courier' })} />,
    first: 'courier',
    next: 'Grace',
  },
  'who has voted, then when': {
    card: (
      <ApprovalCard
        approval={sampleApproval({
          review: { quorum: 2 },
          votes: [{ by: 'Lin Wei', outcome: 'approved', at: AT, optionId: 'a', inputDigest: 'd' }],
        })}
      />
    ),
    first: 'Lin Wei',
    next: '2026',
  },
};

it.each(Object.entries(ORDERS))(
  'puts in the order of an Arabic page: %s',
  async (_, { card, first, next }) => {
    const { container } = await render(<ArabicPage>{card}</ArabicPage>);
    expect(edgesOf(container, next).right).toBeLessThan(edgesOf(container, first).left + 1);
  },
);

it('keeps the dots of an English answer at its end on an Arabic page', async () => {
  const options = [{ id: 'a', kind: 'allow_always' as const, label: 'Approve' }];
  const { container } = await render(
    <ArabicPage>
      <ApprovalCard approval={sampleApproval({ options })} onDecide={onDecide} />
    </ArabicPage>,
  );
  expect(edgesOf(container, '…').left).toBeGreaterThan(edgesOf(container, 'Approve').left);
});

it('keeps the sign of a currency behind its letters on an Arabic page', async () => {
  const { container } = await render(
    <ArabicPage>
      <UsageLine usage={{ cost: { amount: 0.5, currency: 'USD' } }} />
    </ArabicPage>,
  );
  expect(edgesOf(container, '$').left).toBeGreaterThan(edgesOf(container, 'US').left);
});

it('says who has answered in the punctuation of the language', async () => {
  const approval = sampleApproval({
    status: 'approved',
    grantId: 'g',
    decision: { outcome: 'approved', optionId: 'a', by: 'Grace', at: AT, inputDigest: 'd' },
  });
  const { container } = await render(
    <ArabicPage>
      <ApprovalCard approval={approval} />
    </ArabicPage>,
  );
  const said = container.querySelector('.hr-approval-decision')?.textContent;
  expect(said).toContain('بإذن دائم،');
  expect(said).not.toContain(',');
});

it('has an empty field begin where its page does, and a written one where its words do', async () => {
  const screen = await render(
    <ArabicPage>
      <Composer onSend={() => undefined} />
    </ArabicPage>,
  );
  const field = screen.getByRole('textbox');
  expect(getComputedStyle(field.element()).direction).toBe('rtl');
  await field.fill('Refund');
  expect(getComputedStyle(field.element()).direction).toBe('ltr');
});

function ArabicPage({ children }: { children: ReactElement }): ReactElement {
  return (
    <div dir="rtl" lang="ar" style={{ inlineSize: 700 }}>
      <LabelsProvider labels={arabicLabels}>{children}</LabelsProvider>
    </div>
  );
}

function edgesOf(root: Node, words: string): DOMRect {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node instanceof Text ? node.data.indexOf(words) : -1;
    if (at < 0) continue;
    const range = new Range();
    range.setStart(node, at);
    range.setEnd(node, at + words.length);
    return range.getBoundingClientRect();
  }
  throw new Error(`No text says ${words}`);
}
