import { beforeEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import layered from '../styles.css?inline';
import unlayered from '../unlayered.css?inline';
import tailwind from './tailwind-host.fixture.css?inline';
import { framedPage } from './framed-page.fixture.ts';
import { HOST_BODY, HOST_SHEETS, KitSampler, LOCKED_RESET } from './hostile-host.fixture.tsx';

const page = (body: string, ...sheets: string[]): Document => framedPage(body, sheets);

function addSheet(target: Document, css: string): void {
  const style = document.createElement('style');
  style.textContent = css;
  target.head.append(style);
}

/** Every computed value of every element and its pseudo-elements, variables included. */
function everyStyle(document: Document): string[] {
  return [...document.querySelectorAll('*')]
    .filter((element) => !element.closest('head'))
    .map((element, index) => {
      const all = document.defaultView?.getComputedStyle(element);
      // Only this map has the variables too.
      const own = [...element.computedStyleMap().keys()].map(
        (name) => `${name}:${all?.getPropertyValue(name)}`,
      );
      const pseudo = ['::before', '::after', '::marker', '::placeholder', '::backdrop'].map(
        (name) => {
          const style = document.defaultView?.getComputedStyle(element, name);
          return `${name}{${[...(style ?? [])].map((key) => style?.getPropertyValue(key)).join()}}`;
        },
      );
      return `${index} ${element.localName} ${[...own, ...pseudo].join(';')}`;
    });
}

const SHOWN = `
  display position opacity cursor appearance background-color color font-family
  font-size font-weight font-style font-variant-caps line-height letter-spacing word-spacing
  word-break text-align text-indent text-decoration-line text-transform text-shadow
  vertical-align white-space list-style-type
  list-style-position margin-top margin-right margin-bottom margin-left padding-top
  padding-right padding-bottom padding-left border-top-left-radius`
  .trim()
  .split(/\s+/);
const SIDES = ['top', 'right', 'bottom', 'left'];

/** What a person sees of each element of the kit: a border only where it has a width. */
function looks(root: Document | ShadowRoot): string[] {
  return [...root.querySelectorAll('[data-hr], [data-hr] *:not(svg *)')].flatMap(
    (element, index) => {
      const style = getComputedStyle(element);
      const name = `${index} ${element.localName}.${element.getAttribute('class') ?? ''}`;
      const { width, height } = element.getBoundingClientRect();
      const borders = SIDES.map((side) => {
        const part = (key: string): string => style.getPropertyValue(`border-${side}-${key}`);
        return `border-${side}: ${part('width') === '0px' ? 'none' : `${part('width')} ${part('style')} ${part('color')}`}`;
      });
      const shown = SHOWN.map((key) => `${key}: ${style.getPropertyValue(key)}`);
      return [...shown, ...borders, `size: ${width} × ${height}`].map((look) => `${name} ${look}`);
    },
  );
}

/** The first differences of a page from the design; none is what a host may do to the kit. */
function changes(root: Document | ShadowRoot): string[] {
  const here = looks(root);
  expect(here).toHaveLength(asDesigned.length);
  return here
    .flatMap((look, index) =>
      look === asDesigned[index] ? [] : [`${asDesigned[index]} → ${look.split(': ')[1]}`],
    )
    .slice(0, 60);
}

let kit = '';
let asDesigned: string[] = [];

beforeEach(async () => {
  const { container } = await render(<KitSampler />);
  kit = `<div style="width: 800px">${container.innerHTML}</div>`;
  asDesigned = looks(page(kit, layered));
});

describe.each([
  ...Object.entries(HOST_SHEETS),
  ['a reset that is locked by !important', LOCKED_RESET],
])('on a page with %s', (_name, host) => {
  it.each([
    ['styles.css', layered],
    ['unlayered.css', unlayered],
  ])('%s changes nothing of the host', (_file, css) => {
    const document = page(HOST_BODY, host);
    document.body.className = 'dark';
    const before = everyStyle(document);
    addSheet(document, css);
    expect(before.length).toBeGreaterThan(20);
    expect(everyStyle(document)).toEqual(before);
  });
});

const KEEPS: [string, string][] = Object.entries(HOST_SHEETS).filter(
  ([name]) => !name.startsWith('variables'),
);

describe.each(KEEPS)('beside %s', (_name, host) => {
  it('keeps its look when the host is in an earlier layer', () => {
    const named = '@layer base, handrail;';
    expect(changes(page(kit, named, `@layer base { ${host} }`, layered))).toEqual([]);
  });

  it('keeps its look when the host is in no layer, by unlayered.css after it', () => {
    expect(changes(page(kit, host, unlayered))).toEqual([]);
  });
});

it('keeps its look under a locked reset in a shadow root', () => {
  const document = page('<div></div>', LOCKED_RESET);
  const shadow = document.querySelector('div')?.attachShadow({ mode: 'open' });
  if (!shadow) throw new Error('no shadow root');
  shadow.innerHTML = `<style>${layered}</style>${kit}`;
  expect(changes(shadow)).toEqual([]);
});

it('is the same rules in both files', () => {
  expect(changes(page(kit, unlayered))).toEqual([]);
});

describe('with the preset for Tailwind', () => {
  it('keeps its look beside preflight', () => {
    // Of Tailwind's own tokens the kit takes the fonts.
    const noFonts = ':root { --font-sans: initial; --font-mono: initial }';
    expect(changes(page(kit, tailwind, noFonts))).toEqual([]);
  });

  it("lets a utility win over the kit, and has utilities of the kit's tokens", () => {
    const document = page(kit, tailwind);
    const button = document.querySelector('.hr-button');
    button?.classList.add('p-9', 'bg-hr-surface', 'text-hr-text-muted', 'rounded-hr');
    const style = button && document.defaultView?.getComputedStyle(button);
    expect(style?.padding).toBe('36px');
    expect(style?.color).toBe('rgb(99, 99, 108)');
    expect(style?.borderRadius).toBe('12px');
  });
});
