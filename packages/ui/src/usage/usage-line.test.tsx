import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { UsageLine } from './usage-line.tsx';

it('shows tokens, and no cost where none was reported', async () => {
  const screen = await render(<UsageLine usage={{ inputTokens: 12_400, outputTokens: 310 }} />);
  expect(screen.container.textContent).toBe('12,400 in310 out');
});

it('shows a cost that was reported, also a small one and none', async () => {
  const screen = await render(<UsageLine usage={{ cost: { amount: 0.0042, currency: 'USD' } }} />);
  expect(screen.container.textContent).toBe('$0.0042');
  await screen.rerender(<UsageLine usage={{ cost: { amount: 0, currency: 'USD' } }} />);
  expect(screen.container.textContent).toBe('$0.00');
});

it('is nothing where nothing was reported', async () => {
  const screen = await render(<UsageLine usage={{}} />);
  expect(screen.container.textContent).toBe('');
});
