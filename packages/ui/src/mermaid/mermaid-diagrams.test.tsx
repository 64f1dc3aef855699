import { expect, it, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { Markdown } from '../markdown/markdown.tsx';
import { mermaidDiagrams } from './mermaid-diagrams.ts';
import '../styles.css';

const PLUGINS = [mermaidDiagrams()];
const CODE = 'flowchart LR\n  accTitle: How a ship is cleared\n  Port --> Customs\n';
const fence = (code: string): string => `\`\`\`mermaid\n${code}\`\`\``;

function watchRequests(): string[] {
  const requested: string[] = [];
  const observer = new PerformanceObserver((list) =>
    requested.push(...list.getEntries().map((entry) => entry.name)),
  );
  observer.observe({ type: 'resource' });
  onTestFinished(() => observer.disconnect());
  return requested;
}

it(
  'draws a diagram once it is whole, as a picture named by its title above its code',
  { timeout: 60_000 },
  async () => {
    const text = fence(CODE);
    const screen = await render(<Markdown text="" streaming plugins={PLUGINS} />);
    for (let end = 12; end < text.length - 3; end += 7) {
      await screen.rerender(<Markdown text={text.slice(0, end)} streaming plugins={PLUGINS} />);
      expect(screen.container.querySelector('img')).toBe(null);
      expect(screen.container.querySelector('pre')).not.toBe(null);
    }
    await screen.rerender(<Markdown text={text} plugins={PLUGINS} />);
    const picture = screen.getByRole('img', { name: 'How a ship is cleared' });
    await expect.element(picture, { timeout: 30_000 }).toBeVisible();
    const image = picture.element() as HTMLImageElement;
    await expect.poll(() => image.naturalWidth).toBeGreaterThan(50);
    await screen.getByText('Show code').click();
    await expect.element(screen.getByRole('region', { name: 'Code, mermaid' })).toBeVisible();
    expect(document.querySelectorAll('[id^="dhr-diagram"], [id^="hr-diagram"]')).toHaveLength(0);
  },
);

it('says that a diagram could not be drawn, and shows its code', { timeout: 60_000 }, async () => {
  const screen = await render(
    <Markdown text={fence('flowchart LR\n  A --> \n')} plugins={PLUGINS} />,
  );
  await expect
    .element(screen.getByText('The diagram could not be drawn'), { timeout: 30_000 })
    .toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Code, mermaid' })).toBeVisible();
});

it.each([
  'flowchart LR\n  A@{ img: "https://evil.example/p.png" } --> B\n',
  'flowchart LR\n  A --> B\n  style A fill:url(https://evil.example/p)\n',
  '%%{init: {"themeCSS": "@import url(https://evil.example/p.css)"}}%%\nflowchart LR\n  A --> B\n',
  'flowchart LR\n  A["<img src=https://evil.example/p.png onerror=hacked=1>"] --> B\n',
  '%%{init: {"securityLevel": "loose", "htmlLabels": true}}%%\nflowchart LR\n  A["<b>x</b>"] --> B\n  click A "javascript:hacked=1"\n',
])('loads and runs nothing for %j', { timeout: 60_000 }, async (code) => {
  const requested = watchRequests();
  const { container } = await render(<Markdown text={fence(code)} plugins={PLUGINS} />);
  await expect
    .poll(() => container.querySelector('.hr-diagram')?.getAttribute('data-status'), {
      timeout: 30_000,
    })
    .not.toBe('source');
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  expect(requested.filter((url) => url.includes('evil'))).toEqual([]);
  expect(window).not.toHaveProperty('hacked');
  expect(container.querySelector('a, script, foreignObject')).toBe(null);
});
