import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Markdown } from './markdown.tsx';
import '../styles.css';

/** What the network says comes when it comes. */
const PATIENCE = { timeout: 20_000 };

it.each([
  'blob:https://app.test/40a5',
  'file:///etc/p.png',
  'data:image/svg+xml,<svg/>',
  '/p.png',
  './assets/log',
  'streamdown:incomplete-image',
  '',
])('says that an image at %s is not loaded, and makes no image element of it', async (address) => {
  const { container } = await render(
    <Markdown text={`![Chart](${address})`} imageHosts={['app.test', 'data:']} />,
  );
  expect(container.querySelector('img')).toBe(null);
  expect(container.querySelector('[data-status=blocked]')?.textContent).toBe(
    'Chart Image not loaded: its address is not allowed',
  );
});

it('asks for an image on an allowed host only once its whole address has come', async () => {
  const text = '![Logo](https://img.invalid/assets/logo.png)';
  const { container, rerender } = await render(<Markdown text="" streaming />);
  for (let end = 1; end < text.length; end++) {
    await rerender(<Markdown text={text.slice(0, end)} streaming imageHosts={['img.invalid']} />);
    expect(container.querySelector('img')).toBe(null);
  }
});

it.each([320, 800])(
  'keeps one size from a half-written address to an image that is fetched or refused, %i px wide',
  async (width) => {
    await page.viewport(width, 700);
    const text = 'Look: ![The new logo](https://img.localhost:47113/logo.png)';
    const { container, rerender } = await render(<Markdown text="" streaming />);
    const size = (): string => {
      const box = container.querySelector('[data-slot=markdown-image]')?.getBoundingClientRect();
      return `${box?.width} x ${box?.height}`;
    };
    const begun = text.indexOf('](') + 2;
    await rerender(<Markdown text={text.slice(0, begun)} streaming />);
    const first = size();
    expect(first).toMatch(/^\d\d/);
    for (let end = begun + 1; end < text.length; end++) {
      await rerender(<Markdown text={text.slice(0, end)} streaming />);
      expect(size()).toBe(first);
      expect(container.textContent).toBe('Look: The new logo ');
    }
    await rerender(<Markdown text={text} streaming />);
    expect(container.querySelector('[data-status=blocked]')).not.toBe(null);
    expect(size()).toBe(first);
    // Before any event of the network.
    let fetched = 'never';
    const observer = new MutationObserver(() => (fetched = size()));
    observer.observe(container, { childList: true, subtree: true });
    await rerender(<Markdown text={text} streaming imageHosts={['img.localhost:47113']} />);
    observer.disconnect();
    expect(fetched).toBe(first);
    await expect
      .poll(() => container.querySelector('[data-status=broken]'), PATIENCE)
      .not.toBe(null);
    expect(size()).toBe(first);
  },
);

it('gives an image its own size once it is there', async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 120, height: 90 });
  const { container } = await render(
    <Markdown text={`![Chart](${canvas.toDataURL()})`} imageHosts={['data:']} />,
  );
  await expect
    .poll(() => container.querySelector('img[data-status=shown]'), PATIENCE)
    .not.toBe(null);
  const image = container.querySelector('img');
  expect([image?.width, image?.height]).toEqual([120, 90]);
});

it('shows the words of an image that cannot be loaded', async () => {
  const screen = await render(
    <Markdown text="![Chart](data:image/png;base64,AAAA)" imageHosts={['data:']} />,
  );
  await expect.element(screen.getByText('Image could not be loaded')).toBeVisible();
  await expect.element(screen.getByText('Chart', { exact: true })).toBeVisible();
  expect(screen.container.querySelector('img')).toBe(null);
});

/** The image as a server has rendered it and the browser has fetched it, and the page that takes it over. */
async function hydrateImage(address: string) {
  const markdown = <Markdown text={`![Chart](${address})`} imageHosts={['data:']} />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(markdown);
  const image = container.querySelector('img');
  if (image && !image.complete)
    await new Promise((resolve) => {
      image.addEventListener('error', resolve);
      image.addEventListener('load', resolve);
    });
  const problems: unknown[] = [];
  const root = hydrateRoot(container, markdown, {
    onRecoverableError: (error) => problems.push(error),
  });
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  return { container, problems };
}

it('gives an image its own size that was there before the page came to life', async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 120, height: 90 });
  const { container, problems } = await hydrateImage(canvas.toDataURL());
  await expect
    .poll(() => container.querySelector('img[data-status=shown]'), PATIENCE)
    .not.toBe(null);
  expect(problems).toEqual([]);
});

it('shows the words of an image that could not be loaded before the page came to life', async () => {
  const { container, problems } = await hydrateImage('data:image/png;base64,AAAA');
  await expect.poll(() => container.querySelector('[data-status=broken]'), PATIENCE).not.toBe(null);
  expect(container.querySelector('img')).toBe(null);
  expect(problems).toEqual([]);
});

it('shows folded HTML as its source, the same while it comes and when it has come', async () => {
  const text = '<details>\n<summary>S</summary>\n\nPara **b**\n\n- x\n\n</details>\n\nafter';
  const { container, rerender } = await render(<Markdown text={text} streaming />);
  const before = container.textContent;
  expect(before).toContain('<details>');
  await rerender(<Markdown text={text} />);
  expect(container.textContent).toBe(before);
  expect(container.querySelector('details')).toBe(null);
  expect(container.querySelector('strong')?.textContent).toBe('b');
});
