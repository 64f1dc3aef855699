import { useEffect } from 'react';
import type { JSX, ReactElement } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { MarkdownAnchorProps, MarkdownComponents } from './markdown-components.ts';
import type { MarkdownPlugin } from './markdown-plugin.ts';
import { Markdown } from './markdown.tsx';
import { MarkdownProvider } from './markdown-provider.tsx';
import '../styles.css';

function Anchor({ href, host, children }: MarkdownAnchorProps): ReactElement {
  return (
    <a href={href} data-mine={host}>
      {children}
    </a>
  );
}

const COMPONENTS: MarkdownComponents = {
  a: Anchor,
  h2: ({ children }) => <h2 className="mine">{children}</h2>,
  table: (props) => <table {...props} className="mine" />,
  td: (props) => <td {...props} className="mine" />,
  blockquote: (props) => <aside {...(props as JSX.IntrinsicElements['aside'])} />,
  code: ({ children }) => <kbd>{children}</kbd>,
  codeBlock: ({ code, language, settled }) => (
    <pre data-settled={settled}>
      {language}: {code}
    </pre>
  ),
  img: ({ src, alt }) => <img src={src} alt={`${alt}!`} />,
};

it('shows nodes by components of the host', async () => {
  const { container } = await render(
    <Markdown
      components={COMPONENTS}
      text={
        '## Title\n\n> said `x`\n\n| a |\n| - |\n| 1 |\n\n```js\nrun()\n```\n\n[in](https://a.example)'
      }
    />,
  );
  for (const selector of [
    'h2.mine',
    'aside[dir=auto]',
    'aside kbd',
    'table.mine',
    'td.mine',
    'a[data-mine="a.example"]',
  ])
    expect(container.querySelector(selector)).not.toBe(null);
  expect(container.querySelector('pre')?.textContent).toBe('js: run()');
});

it('gives a component neither a link nor an image that it would not show itself', async () => {
  const { container } = await render(
    <Markdown
      components={COMPONENTS}
      imageHosts={['good.example']}
      text={
        '[x](javascript:alert(1)) [bank.example](https://evil.example) ![p](https://evil.example/p.png) ![q](data:image/svg+xml,x)'
      }
    />,
  );
  expect([...container.querySelectorAll('a')].map(({ href }) => href)).toEqual([
    'https://evil.example/',
  ]);
  expect(container.textContent).toContain('(evil.example)');
  expect(container.querySelector('img')).toBe(null);
});

it('keeps what a component mounted while the text grows', async () => {
  let mounts = 0;
  const components: MarkdownComponents = {
    p: function Paragraph({ children }) {
      useEffect(() => {
        mounts += 1;
      }, []);
      return <p>{children}</p>;
    },
  };
  const { rerender } = await render(<Markdown text="One" streaming components={components} />);
  for (const text of ['One two', 'One *two*', 'One *two* three'])
    await rerender(<Markdown text={text} streaming components={components} />);
  expect(mounts).toBe(1);
});

it('says when nothing more comes into a code block', async () => {
  const { container, rerender } = await render(
    <Markdown text={'```js\nrun()\n'} streaming components={COMPONENTS} />,
  );
  const settled = () => container.querySelector('pre')?.dataset['settled'];
  expect(settled()).toBe('false');
  await rerender(<Markdown text={'```js\nrun()\n```\n'} streaming components={COMPONENTS} />);
  expect(settled()).toBe('true');
  await rerender(<Markdown text={'````js\nrun()\n```\n'} streaming components={COMPONENTS} />);
  expect(settled()).toBe('false');
  await rerender(<Markdown text={'````js\nrun()\n```\n'} components={COMPONENTS} />);
  expect(settled()).toBe('true');
});

it('takes components from around a whole page, and the nearest first', async () => {
  const { container } = await render(
    <MarkdownProvider components={{ em: ({ children }) => <i>{children}</i> }}>
      <Markdown text="*a*" />
      <Markdown text="*b*" components={{}} />
    </MarkdownProvider>,
  );
  expect(container.querySelector('i')?.textContent).toBe('a');
  expect(container.querySelector('em')?.textContent).toBe('b');
});

it('shows the blocks of one language by a plugin, with the own block at hand, and those of no other', async () => {
  const chart: MarkdownPlugin = {
    codeBlocks: {
      chart: ({ code, settled, children }) => (
        <figure aria-label={code} data-settled={settled}>
          {children}
        </figure>
      ),
    },
  };
  const screen = await render(
    <Markdown
      plugins={[chart]}
      text={'```chart\n1 2 3\n```\n\n```js\nrun()\n```\n\n```constructor\nx\n```'}
    />,
  );
  const figure = screen.getByRole('figure', { name: '1 2 3' });
  await expect.element(figure).toHaveAttribute('data-settled', 'true');
  await expect.element(figure.getByRole('button', { name: /copy/i })).toBeVisible();
  expect(screen.container.querySelectorAll('pre')).toHaveLength(3);
  expect(screen.container.querySelectorAll('figure')).toHaveLength(1);
});
