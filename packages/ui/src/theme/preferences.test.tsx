import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { StepTimeline } from '../step-timeline/step-timeline.tsx';
import { Button } from '../button/button.tsx';
import css from '../styles.css?inline';
import { framedPage } from './framed-page.fixture.ts';
import { KitSampler } from './hostile-host.fixture.tsx';

let kit = '';

beforeEach(async () => {
  const { container } = await render(<KitSampler />);
  kit = container.innerHTML;
});

async function emulate(features: { name: string; value: string }[]): Promise<void> {
  await (cdp() as unknown as { send(method: string, params: unknown): Promise<void> }).send(
    'Emulation.setEmulatedMedia',
    { features },
  );
}

afterEach(() => emulate([]));

describe('a narrow or enlarged page', () => {
  it.each([
    ['320 px', 320, '100%'],
    ['a page of 1280 px at 200%', 640, '100%'],
    ['text alone at 200%', 640, '200%'],
    ['text at 200% on 320 px', 320, '200%'],
  ])('needs no scrolling sideways: %s', (_name, width, size) => {
    const { documentElement } = framedPage(kit, [css, `html { font-size: ${size} }`], width);
    expect(documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});

it('has no target smaller than 24 px, also where density is compact', () => {
  const document = framedPage(`<div data-hr-density="compact">${kit}</div>`, [css]);
  const targets = [...document.querySelectorAll('button, textarea, input, select, summary')];
  expect(targets.length).toBeGreaterThan(5);
  const small = targets.flatMap((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width < 24 || height < 24
      ? [`${element.outerHTML.slice(0, 90)} ${width}×${height}`]
      : [];
  });
  expect(small).toEqual([]);
});

it('keeps a field at 16 px or more where fingers type, so that no phone zooms in', () => {
  const document = framedPage(kit, [css.replaceAll(/\(pointer: ?fine\)/g, 'not all')]);
  const fields = [...document.querySelectorAll('textarea, input, select')];
  expect(fields.length).toBeGreaterThan(0);
  for (const field of fields)
    expect(parseFloat(getComputedStyle(field).fontSize)).toBeGreaterThanOrEqual(16);
});

it('shows in forced colours where each control ends', async () => {
  await emulate([{ name: 'forced-colors', value: 'active' }]);
  const document = framedPage(kit, [css]);
  expect(document.defaultView?.matchMedia('(forced-colors: active)').matches).toBe(true);
  const edgeless = [...document.querySelectorAll('.hr-button, .hr-composer-send')].filter(
    (control) => {
      const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } =
        getComputedStyle(control);
      return (
        parseFloat(borderTopWidth) === 0 ||
        borderTopStyle === 'none' ||
        borderTopColor === backgroundColor
      );
    },
  );
  expect(edgeless.map((control) => control.outerHTML.slice(0, 90))).toEqual([]);
});

/** How a mark is drawn, apart from its colours. */
const look = (element: Element, pseudo?: string): string => {
  const { backgroundColor, backgroundImage, borderTopColor, rotate } = getComputedStyle(
    element,
    pseudo,
  );
  const filled = backgroundColor === borderTopColor;
  return JSON.stringify({ filled, dotted: backgroundImage !== 'none', rotate });
};

it('tells steps that are done, failed, at work and to do apart by the shape of their marks', async () => {
  await emulate([{ name: 'forced-colors', value: 'active' }]);
  const statuses = ['done', 'failed', 'running', 'pending'] as const;
  const steps = statuses.map((status) => ({ id: status, label: status, status }));
  const { container } = await render(<StepTimeline steps={steps} />);
  const document = framedPage(container.innerHTML, [css]);
  const looks = [...document.querySelectorAll('.hr-step')].map((step) => look(step, '::before'));
  expect(new Set(looks).size).toBe(statuses.length);
});

it('marks the main button in forced colours, and no button that cannot be pressed', async () => {
  await emulate([{ name: 'forced-colors', value: 'active' }]);
  const { container } = await render(
    <>
      <Button tone="primary">Approve</Button>
      <Button>Reject</Button>
      <Button tone="primary" disabled>
        Send
      </Button>
    </>,
  );
  const document = framedPage(container.innerHTML, [css]);
  const grounds = [...document.querySelectorAll('.hr-button')].map(
    (button) => getComputedStyle(button).backgroundColor,
  );
  expect(grounds[0]).not.toBe(grounds[1]);
  expect(grounds[2]).not.toBe(grounds[0]);
});
