import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FanoutCard } from './fanout-card.tsx';
import type { CancelFanout } from './fanout-context.ts';
import { sampleChild, sampleFanout } from './sample-fanout.fixture.ts';
import '../styles.css';

describe('a fan-out', () => {
  it('shows each lane with its state, and how many have finished', async () => {
    const screen = await render(<FanoutCard fanout={sampleFanout()} />);
    await expect.element(screen.getByText('2 of 4 finished')).toBeVisible();
    await expect.element(screen.getByText('1 not well')).toBeVisible();
    const lanes = screen.getByRole('list', { name: 'Sub-agents' }).getByRole('listitem');
    await expect.element(lanes.nth(1).getByText('Sales rose by a third.')).toBeVisible();
    await expect.element(lanes.nth(2).getByText('The file could not be read.')).toBeVisible();
    await expect.element(lanes.nth(3).getByText('Waiting its turn')).toBeVisible();
    await expect
      .element(screen.getByRole('progressbar', { name: 'Progress of Report of spring' }))
      .toHaveAttribute('aria-valuenow', '40');
  });

  it('opens a lane to what it wrote, by keyboard, and mounts no other', async () => {
    const renderLane = vi.fn<(child: { childId: string }) => ReactElement>(({ childId }) => (
      <p>inside {childId}</p>
    ));
    const screen = await render(<FanoutCard fanout={sampleFanout()} renderLane={renderLane} />);
    expect(renderLane).not.toHaveBeenCalled();
    screen
      .getByRole('button', { name: /Report of summer/ })
      .element()
      .focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('inside b')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('inside b')).not.toBeInTheDocument();
    expect(new Set(renderLane.mock.calls.map(([{ childId }]) => childId))).toEqual(new Set(['b']));
  });

  it('opens a lane that needs a person by itself, until a person closes it', async () => {
    const waiting = sampleFanout({ children: [sampleChild({ status: 'waiting', label: 'Ask' })] });
    const renderLane = (): string => 'Approve?';
    const screen = await render(<FanoutCard fanout={waiting} renderLane={renderLane} />);
    await expect.element(screen.getByText('Approve?')).toBeVisible();
    await screen.getByRole('button', { name: /^Ask/ }).click();
    await screen.rerender(
      <FanoutCard fanout={{ ...waiting, version: 2 }} renderLane={renderLane} />,
    );
    await expect.element(screen.getByText('Approve?')).not.toBeInTheDocument();
  });

  it('never shows a lane as ended that nobody ended, nor one as failed by inference', async () => {
    const children = [sampleChild({ status: 'queued' }), sampleChild({ childId: 'x' })];
    const screen = await render(<FanoutCard fanout={sampleFanout({ children })} />);
    await expect.element(screen.getByText('0 of 2 finished')).toBeVisible();
    await expect.element(screen.getByText('Failed')).not.toBeInTheDocument();
  });

  it('stops one lane or all, and says when it could not', async () => {
    const onCancel = vi
      .fn<CancelFanout>()
      .mockRejectedValueOnce(new Error('gone'))
      .mockResolvedValue({ status: 'stopped' });
    const screen = await render(<FanoutCard fanout={sampleFanout()} onCancel={onCancel} />);
    await screen.getByRole('button', { name: 'Stop Report of spring' }).click();
    await expect.element(screen.getByText('It could not be stopped. Try again.')).toBeVisible();
    await screen.getByRole('button', { name: 'Stop Report of spring' }).click();
    await screen.getByRole('button', { name: 'Stop all' }).click();
    expect(onCancel.mock.calls).toEqual([['a'], ['a'], []]);
    await expect
      .element(screen.getByRole('button', { name: 'Stop Report of summer' }))
      .not.toBeInTheDocument();
  });

  it('keeps fifty lanes in a box of their own', async () => {
    const children = Array.from({ length: 50 }, (_, at) =>
      sampleChild({ childId: `c${at}`, label: `Part ${at + 1}` }),
    );
    const screen = await render(<FanoutCard fanout={sampleFanout({ children })} />);
    const list = screen.getByRole('list', { name: 'Sub-agents' }).element();
    expect(list.children).toHaveLength(50);
    expect(list.clientHeight).toBeLessThan(500);
    await screen.getByRole('button', { name: /Part 50/ }).click();
    await expect
      .element(screen.getByRole('button', { name: /Part 50/ }))
      .toHaveAttribute('aria-expanded', 'true');
  });

  it('shows what came of all, and what they disagree on', async () => {
    const screen = await render(
      <FanoutCard
        fanout={sampleFanout({ status: 'partial', result: { total: 3 }, conflicts: ['the total'] })}
      />,
    );
    await screen.getByText('Result of all').click();
    await expect.element(screen.getByRole('region', { name: 'Result of all' })).toBeVisible();
    await expect.element(screen.getByText(/the total/)).toBeVisible();
    await expect.element(screen.getByText('Partly done')).toBeVisible();
  });
});
