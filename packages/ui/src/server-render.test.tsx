import { slowAgent } from '@handrail/mocks';
import { hydrateRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import { ServerPage } from './server-page.fixture.tsx';
import { startThread } from './thread/thread-harness.fixture.tsx';

declare module 'vitest/browser' {
  interface BrowserCommands {
    renderOnServer: (
      module: string,
      zone: string,
      language: string,
    ) => Promise<{ html: string; server: string }>;
  }
}

it.each([
  ['Asia/Tokyo', 'ja_JP.UTF-8', '-540 ja-JP'],
  ['America/St_Johns', 'ar_EG.UTF-8', '210 ar-EG'],
])(
  'hydrates what a server in %s with %s has rendered without a difference',
  async (zone, language, elsewhere) => {
    const { html, server } = await commands.renderOnServer(
      'packages/ui/src/server-html.fixture.tsx',
      zone,
      language,
    );
    expect(server).toBe(elsewhere);
    const host = document.createElement('div');
    document.body.append(host);
    host.innerHTML = html;
    expect(host.querySelector('[data-slot="thread-root"]')).not.toBeNull();
    expect(host.textContent).not.toContain('Expires');
    const { client } = startThread(slowAgent);
    const problems: unknown[] = [];
    const root = hydrateRoot(host, <ServerPage client={client} />, {
      onRecoverableError: (error) => problems.push(error),
    });
    await expect.poll(() => host.textContent).toContain('Expires in');
    expect(problems).toEqual([]);
    root.unmount();
    host.remove();
  },
);

it('takes what was written into the page of the server before it was hydrated', async () => {
  const { html } = await commands.renderOnServer(
    'packages/ui/src/server-html.fixture.tsx',
    'UTC',
    'en_US.UTF-8',
  );
  const host = document.createElement('div');
  document.body.append(host);
  host.innerHTML = html;
  const form = host.querySelector('form');
  const field = form?.querySelector('textarea');
  if (!form || !field) throw new Error('The page has no composer.');
  field.value = 'abc';
  const { client } = startThread(slowAgent);
  const problems: unknown[] = [];
  const root = hydrateRoot(host, <ServerPage client={client} />, {
    onRecoverableError: (error) => problems.push(error),
  });
  const send = form.querySelector('[data-slot=composer-send]');
  await expect.poll(() => send?.getAttribute('aria-disabled')).toBeNull();
  expect(field.value).toBe('abc');
  expect(problems).toEqual([]);
  root.unmount();
  host.remove();
});
