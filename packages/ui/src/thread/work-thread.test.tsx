import { AgentProvider } from '@handrail/client/react';
import { run as axe } from 'axe-core';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Thread } from './thread.tsx';
import { startWorkThread } from './work-thread.fixture.tsx';
import '../styles.css';

function show() {
  const work = startWorkThread();
  const screen = render(
    <AgentProvider client={work.client}>
      <div style={{ blockSize: 2400 }}>
        <Thread threadId="thread-1" />
      </div>
    </AgentProvider>,
  );
  return { ...work, screen };
}

it('shows each anchored entity by its card as it is now, and decides the plan where it stands', async () => {
  const { screen, decisions } = show();
  const page = await screen;
  const approve = page.getByRole('button', { name: 'Approve plan' });
  await expect.element(approve).not.toHaveAttribute('aria-disabled');
  await approve.click();
  await expect.element(page.getByText('Plan at work')).toBeVisible();
  expect(decisions).toMatchObject([{ outcome: 'approved', version: 1 }]);
  await expect.element(page.getByRole('region', { name: 'Output, 1 line' })).toBeVisible();
  await expect.element(page.getByText('Likes tea.')).toBeVisible();
  await expect.element(page.getByText('Invoices', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Export the invoices' })).toBeVisible();
});

it('asks for approval inside the lane of the sub-agent that asked, once, and opens it', async () => {
  const { screen } = show();
  const page = await screen;
  const lane = page.getByRole('group', { name: 'Read the three reports' });
  await expect.element(lane.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: 'Approve', exact: true }).elements()).toHaveLength(1);
});

it('opens the lane that a person had closed when they ask to see its question', async () => {
  const { screen } = show();
  const page = await screen;
  await page.getByRole('button', { name: /^First/ }).click();
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  await expect.element(approve).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(approve).toBeVisible();
  await expect.element(page.getByRole('group', { name: /Approval needed/ })).toHaveFocus();
});

it('folds many calls in a row within a lane', async () => {
  const { screen } = show();
  const page = await screen;
  await page.getByRole('button', { name: /^Second/ }).click();
  const line = page.getByRole('button', { name: '4 tool calls Done', exact: true });
  await expect.element(line).toHaveAttribute('aria-expanded', 'false');
  expect(page.getByRole('button', { name: /^read_report/ }).elements()).toEqual([]);
  await line.click();
  await expect.element(page.getByRole('button', { name: /^read_report/ }).first()).toBeVisible();
});

it('opens lanes inside of lanes with the parts of the conversation', async () => {
  const { screen, stopped } = show();
  const page = await screen;
  await page.getByRole('button', { name: /^Second/ }).click();
  await page.getByRole('button', { name: /^Third/ }).click();
  await expect.element(page.getByText('From the innermost.')).toBeVisible();
  await page.getByRole('button', { name: 'Stop Third' }).click();
  expect(stopped).toEqual([{ fanoutId: 'inner', childId: 'b1' }]);
});

it('shows the last line of a closed lane', async () => {
  const { screen } = show();
  const page = await screen;
  await page.getByRole('button', { name: /^First/ }).click();
  await expect.element(page.getByText('Page seven')).toBeVisible();
});

it('shows a part of another shape by its name and value', async () => {
  const { screen } = show();
  const page = await screen;
  await expect.element(page.getByText('Data: plan')).toBeVisible();
});

it.each(['light', 'dark'])('has no accessibility violation in the %s theme', async (theme) => {
  document.documentElement.dataset['theme'] = theme;
  const { screen } = show();
  const page = await screen;
  await expect.element(page.getByText('Likes tea.')).toBeVisible();
  const { violations } = await axe(page.container, { rules: { region: { enabled: false } } });
  delete document.documentElement.dataset['theme'];
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
