import { useLayoutEffect } from 'react';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Markdown } from '../markdown/markdown.tsx';
import { drawDiagram } from './draw-diagram.ts';
import { mermaidDiagrams } from './mermaid-diagrams.ts';
import '../styles.css';

const PLUGINS = [mermaidDiagrams()];
const CODE = 'flowchart LR\n  accTitle: How a ship is cleared\n  Port --> Customs\n';
const fence = (code: string): string => `\`\`\`mermaid\n${code}\`\`\``;
/** The engine is large: on a busy machine it takes its time to come. */
const PATIENCE = { timeout: 90_000 };
const LONG = { timeout: 120_000 };

it(
  'draws a diagram once it is whole, as a picture named by its title above its code',
  LONG,
  async () => {
    const text = fence(CODE);
    const screen = await render(<Markdown text="" streaming plugins={PLUGINS} />);
    for (let end = 12; end < text.length - 3; end += 7) {
      await screen.rerender(<Markdown text={text.slice(0, end)} streaming plugins={PLUGINS} />);
      expect(screen.container.querySelector('.hr-diagram:not([data-status=source])')).toBe(null);
      expect(screen.container.querySelector('pre')).not.toBe(null);
    }
    await screen.rerender(<Markdown text={text} plugins={PLUGINS} />);
    const picture = screen.getByRole('img', { name: 'How a ship is cleared' });
    await expect.element(picture, PATIENCE).toBeVisible();
    const image = picture.element() as HTMLImageElement;
    await image.decode();
    expect(image.naturalWidth).toBeGreaterThan(50);
    await screen.getByText('Show code').click();
    await expect.element(screen.getByRole('region', { name: 'Code, mermaid' })).toBeVisible();
    expect(document.querySelectorAll('[id^="dhr-diagram"], [id^="hr-diagram"]')).toHaveLength(0);
  },
);

it('shows one that was drawn before at once, in the height it had', LONG, async () => {
  const code = `${CODE}  Customs --> Town\n`;
  const show = (
    <div style={{ inlineSize: 400 }}>
      <Markdown text={fence(code)} plugins={PLUGINS} />
    </div>
  );
  const first = await render(show);
  const heightOf = (container: Element) =>
    container.querySelector('.hr-diagram[data-status=drawn]')?.getBoundingClientRect().height;
  await expect.poll(() => heightOf(first.container), PATIENCE).toBeGreaterThan(50);
  const before = heightOf(first.container);
  await first.unmount();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  const seen: (number | undefined)[] = [];
  const Page = (): ReactElement => {
    useLayoutEffect(() => void seen.push(heightOf(container)), []);
    return show;
  };
  flushSync(() => root.render(<Page />));
  expect(seen).toEqual([before]);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  expect(heightOf(container)).toBe(before);
});

it('draws it again when the page turns dark', LONG, async () => {
  const { container } = await render(<Markdown text={fence(CODE)} plugins={PLUGINS} />);
  const source = (): string | undefined => container.querySelector('img')?.src;
  await expect.poll(source, PATIENCE).toMatch(/^data:image/);
  const light = source();
  document.documentElement.dataset['theme'] = 'dark';
  onTestFinished(() => void delete document.documentElement.dataset['theme']);
  await expect.poll(source, PATIENCE).not.toBe(light);
});

it.each([
  ['cannot be read', 'flowchart LR\n  A --> \n'],
  ['would load something', 'flowchart LR\n  A@{ img: "https://evil.example/p.png" } --> B\n'],
  ['leads somewhere', 'flowchart LR\n  A --> B\n  click A "https://evil.example"\n'],
  ['is too long', `flowchart LR\n${'  A --> B\n'.repeat(3_000)}`],
])('says that a diagram that %s could not be drawn, and shows its code', LONG, async (_, code) => {
  const screen = await render(<Markdown text={fence(code)} plugins={PLUGINS} />);
  await expect.element(screen.getByText('The diagram could not be drawn'), PATIENCE).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Code, mermaid' })).toBeVisible();
});

it.each([
  'flowchart LR\n  A["<b onclick=hacked=1>x</b>"] --> B\n',
  '%%{init: {"securityLevel": "loose", "htmlLabels": true, "dompurifyConfig": {"ADD_TAGS": ["object"]}}}%%\nflowchart LR\n  A["<b>x</b>"] --> B\n',
  '---\nconfig:\n  securityLevel: loose\n  htmlLabels: true\n---\nflowchart LR\n  A["`**x**`"] --> B\n  click A call hacked()\n',
])('draws %j as a picture in which nothing runs, leads or loads', LONG, async (code) => {
  const { url } = await drawDiagram(code, false);
  const source = decodeURIComponent(url.slice(url.indexOf(',') + 1));
  const picture = new DOMParser().parseFromString(source, 'image/svg+xml');
  expect(picture.querySelector('a, script, foreignObject, image, img, [onclick]')).toBe(null);
  expect(source).not.toMatch(/url\((?!["']?#)/);
  expect(window).not.toHaveProperty('hacked');
});

/** What the browser asks the network for, seen from outside of the page. */
async function watchNetwork(): Promise<string[]> {
  // The types of the session are those of its provider, which the tests do not import.
  const session = cdp() as unknown as {
    send: (method: string) => Promise<unknown>;
    on: (event: string, listener: (sent: { request: { url: string } }) => void) => void;
  };
  const requested: string[] = [];
  // The picture itself is an address that holds all of it, its words too.
  session.on('Network.requestWillBeSent', ({ request: { url } }) => {
    if (!url.startsWith('data:')) requested.push(url);
  });
  await session.send('Network.enable');
  onTestFinished(async () => void (await session.send('Network.disable')));
  return requested;
}

it('asks the network for nothing that a diagram names, drawn or not', LONG, async () => {
  const evil = 'https://evil.example/p.png';
  const hostile = [
    `flowchart LR\n  A["GET ${evil}"] -->|"${evil}"| B\n`,
    `flowchart LR\n  A@{ img: "${evil}" } --> B\n`,
    `flowchart LR\n  A["<img src=${evil}>"] --> B\n`,
    `flowchart LR\n  A["\`![x](${evil})\`"] --> B\n`,
    `flowchart LR\n  A --> B\n  style A fill:url(${evil})\n`,
    `flowchart LR\n  A --> B\n  click A "${evil}"\n`,
    `%%{init: {"themeCSS": "* { background: url(${evil}) }"}}%%\nflowchart LR\n  A --> B\n`,
    `sequenceDiagram\n  participant A\n  link A: x @ ${evil}\n`,
  ];
  const requested = await watchNetwork();
  const text = hostile.map((code) => fence(code)).join('\n\n');
  const { container } = await render(<Markdown text={text} plugins={PLUGINS} />);
  const settled = (): number =>
    container.querySelectorAll('.hr-diagram:not([data-status=source])').length;
  await expect.poll(settled, PATIENCE).toBe(hostile.length);
  const drawn = container.querySelectorAll<HTMLImageElement>('.hr-diagram[data-status=drawn] img');
  expect(drawn).toHaveLength(1);
  for (const picture of drawn) await picture.decode();
  // What is asked last comes last: all before it has been seen.
  await fetch('/seen-from-outside').catch(() => undefined);
  await expect.poll(() => requested.some((url) => url.endsWith('/seen-from-outside'))).toBe(true);
  expect(requested.filter((url) => url.includes('evil'))).toEqual([]);
});
