import type { CSSProperties } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '../button/button.tsx';
import { ApprovalCard } from '../approval/approval-card.tsx';
import { sampleApproval } from '@handrail/mocks';
import '../styles.css';
import '../themes/ink.css';

const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(26, 26, 30)';

async function surface(
  wrap: Record<string, unknown> = {},
  inner: Record<string, unknown> = {},
): Promise<string> {
  const { container } = await render(
    <div {...wrap}>
      <div {...inner}>
        <ApprovalCard approval={sampleApproval()} />
      </div>
    </div>,
  );
  const card = container.querySelector('.hr-approval-root');
  return card ? getComputedStyle(card).backgroundColor : '';
}

async function prefer(scheme: 'light' | 'dark' | ''): Promise<void> {
  await (cdp() as unknown as { send(method: string, params: unknown): Promise<void> }).send(
    'Emulation.setEmulatedMedia',
    {
      features: scheme === '' ? [] : [{ name: 'prefers-color-scheme', value: scheme }],
    },
  );
}

afterEach(() => prefer(''));

describe('the theme', () => {
  it('follows the system', async () => {
    await prefer('light');
    expect(await surface()).toBe(LIGHT);
    await prefer('dark');
    expect(await surface()).toBe(DARK);
  });

  it.each([
    [{ className: 'dark' }, {}, DARK],
    [{ 'data-theme': 'dark' }, {}, DARK],
    [{ className: 'dark' }, { className: 'light' }, LIGHT],
    [{ 'data-theme': 'light' }, { 'data-theme': 'dark' }, DARK],
  ])('is forced by %j and %j', async (wrap, inner, expected) => {
    await prefer('light');
    expect(await surface(wrap, inner)).toBe(expected);
  });

  it('is forced light on a dark system', async () => {
    await prefer('dark');
    expect(await surface({ 'data-theme': 'light' })).toBe(LIGHT);
  });

  it("takes shadcn's variables, and its own before those, from any ancestor", async () => {
    expect(await surface({ style: { '--card': 'rgb(1, 2, 3)' } })).toBe('rgb(1, 2, 3)');
    expect(
      await surface(
        { style: { '--card': 'rgb(1, 2, 3)' } },
        { style: { '--hr-surface': 'rgb(4, 5, 6)' } },
      ),
    ).toBe('rgb(4, 5, 6)');
  });
});

describe('a shipped theme', () => {
  const ink = { 'data-hr-theme': 'ink', 'data-theme': 'dark' };

  it("stands above shadcn's variables and below the kit's own", async () => {
    expect(await surface(ink)).toBe('rgb(20, 20, 20)');
    expect(await surface({ ...ink, style: { '--card': 'rgb(1, 2, 3)' } })).toBe('rgb(20, 20, 20)');
    expect(await surface({ ...ink, style: { '--hr-surface': 'rgb(4, 5, 6)' } })).toBe(
      'rgb(4, 5, 6)',
    );
  });

  it('takes its dark half from a switch between it and the kit', async () => {
    expect(await surface({ 'data-hr-theme': 'ink' }, { className: 'dark' })).toBe(
      'rgb(20, 20, 20)',
    );
  });
});

it.each([
  ['compact', '0.1rem'],
  ['compact', ''],
  ['spacious', ''],
])('keeps a button large enough to hit, %s %s', async (density, space) => {
  const { container } = await render(
    <div data-hr-density={density} style={{ '--hr-space': space } as CSSProperties}>
      <div data-hr="">
        <Button>OK</Button>
      </div>
    </div>,
  );
  const height = container.querySelector('button')?.getBoundingClientRect().height ?? 0;
  expect(height).toBeGreaterThanOrEqual(24);
  if (space === '') expect(Math.round(height)).toBe(density === 'compact' ? 26 : 43);
});

it('leaves the host page as it is', async () => {
  const host = (
    <>
      <button type="button" className="dark">
        Host
      </button>
      <dialog open data-theme="dark">
        <h2>Host</h2>
        <a href="#x">link</a>
      </dialog>
    </>
  );
  const { container } = await render(host);
  for (const element of container.querySelectorAll('*')) {
    const style = getComputedStyle(element);
    expect([...style].filter((name) => /^--(?:_|hr|tw)/.test(name))).toEqual([]);
  }
  const heading = container.querySelector('h2');
  expect(heading && getComputedStyle(heading).marginTop).not.toBe('0px');
});
