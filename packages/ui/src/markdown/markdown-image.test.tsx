import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { Markdown } from './markdown.tsx';
import '../styles.css';

it.each(['blob:https://app.test/40a5', 'file:///etc/p.png', 'data:image/svg+xml,<svg/>', '/p.png'])(
  'says that an image at %s is not loaded, and makes no image element of it',
  async (address) => {
    const { container } = await render(
      <Markdown text={`![Chart](${address})`} imageHosts={['app.test', 'data:']} />,
    );
    expect(container.querySelector('img')).toBe(null);
    expect(container.querySelector('[data-status=blocked]')?.textContent).toBe(
      'Chart Image could not be loaded',
    );
  },
);

it('asks for an image on an allowed host only once its whole address has come', async () => {
  const text = '![Logo](https://img.invalid/assets/logo.png)';
  const { container, rerender } = await render(<Markdown text="" streaming />);
  for (let end = 1; end < text.length; end++) {
    await rerender(<Markdown text={text.slice(0, end)} streaming imageHosts={['img.invalid']} />);
    expect(container.querySelector('img')).toBe(null);
  }
});

it('shows the words of an image that cannot be loaded', async () => {
  const screen = await render(
    <Markdown text="![Chart](data:image/png;base64,AAAA)" imageHosts={['data:']} />,
  );
  await expect.element(screen.getByText('Image could not be loaded')).toBeVisible();
  await expect.element(screen.getByText('Chart', { exact: true })).toBeVisible();
  expect(screen.container.querySelector('img')).toBe(null);
});

it('shows the words of an image that could not be loaded before the page came to life', async () => {
  const markdown = <Markdown text="![Chart](data:image/png;base64,AAAA)" imageHosts={['data:']} />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(markdown);
  const image = container.querySelector('img');
  if (image && !image.complete)
    await new Promise((resolve) => image.addEventListener('error', resolve));
  const problems: unknown[] = [];
  const root = hydrateRoot(container, markdown, {
    onRecoverableError: (error) => problems.push(error),
  });
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  await expect.poll(() => container.querySelector('[data-status=broken]')).not.toBe(null);
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
