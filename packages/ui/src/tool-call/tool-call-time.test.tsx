import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ToolCallCard } from './tool-call-card.tsx';
import type { ToolPart } from './tool-part.ts';

const call = { type: 'dynamic-tool', toolName: 'search', toolCallId: 'c' } as const;
const composing: ToolPart = { ...call, state: 'input-streaming', input: undefined };
const running: ToolPart = { ...call, state: 'input-available', input: { q: 1 } };
const done: ToolPart = { ...call, state: 'output-available', input: { q: 1 }, output: 1 };

const took = (durationMs: unknown): ToolPart => ({
  ...done,
  toolMetadata: { handrail: { durationMs } as never },
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

it('says how long a call took, as its server measured it', async () => {
  const screen = await render(<ToolCallCard part={took(125_000)} />);
  await expect.element(screen.getByRole('button', { name: /Done\s*2:05/ })).toBeVisible();
});

it.each([900, -1, '7', Number.NaN, null])('says nothing of %j milliseconds', async (durationMs) => {
  const screen = await render(<ToolCallCard part={took(durationMs)} />);
  await expect.element(screen.getByRole('button', { name: /Done$/ })).toBeVisible();
});

it('counts the seconds of a call that runs for long, for the eye alone, and says them at its end', async () => {
  const screen = await render(<ToolCallCard part={composing} />);
  await screen.rerender(<ToolCallCard part={running} />);
  const figure = screen.getByText(/^\d+ sec$/);
  vi.advanceTimersByTime(1500);
  await expect.element(figure).not.toBeInTheDocument();
  vi.advanceTimersByTime(1500);
  await expect.element(figure).toMatchTextContent('3 sec');
  await expect.element(screen.getByRole('button', { name: /Running$/ })).toBeVisible();
  vi.advanceTimersByTime(1900);
  await screen.rerender(<ToolCallCard part={done} />);
  await expect.element(screen.getByRole('button', { name: /Done\s*4 sec/ })).toBeVisible();
  vi.advanceTimersByTime(5000);
  await expect.element(figure).toMatchTextContent('4 sec');
});

it('believes the server rather than itself', async () => {
  const screen = await render(<ToolCallCard part={composing} />);
  await screen.rerender(<ToolCallCard part={running} />);
  vi.advanceTimersByTime(9000);
  await screen.rerender(<ToolCallCard part={took(3000)} />);
  await expect.element(screen.getByRole('button', { name: /Done\s*3 sec/ })).toBeVisible();
});

it('does not guess for a call that ran before the card was there', async () => {
  const screen = await render(<ToolCallCard part={running} />);
  vi.advanceTimersByTime(9000);
  await screen.rerender(<ToolCallCard part={done} />);
  await expect.element(screen.getByRole('button', { name: /Done$/ })).toBeVisible();
});
