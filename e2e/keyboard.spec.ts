import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './playground-server.ts';

/** Keeps all that a screen reader is told: what is notified, and what is added to a live region. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    Object.assign(Element.prototype, {
      ariaNotify(text: string) {
        heard.push(text);
      },
    });
    const live = (node: Node | null): boolean => {
      const element = node instanceof Element ? node : node?.parentElement;
      const region = element?.closest('[aria-live], [role=status], [role=alert], [role=log]');
      return region !== null && region !== undefined && region.getAttribute('aria-live') !== 'off';
    };
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        const news = type === 'characterData' ? [target] : [...addedNodes];
        for (const node of news)
          if (live(node) && node.textContent?.trim()) heard.push(node.textContent.trim());
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

/** Tabs until the control has the focus. */
async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  const control = page.getByRole('button', { name, exact: true });
  await expect(control).toBeEnabled();
  for (let presses = 0; presses < 30; presses += 1) {
    if (await control.evaluate((button) => button === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(control).toBeFocused();
}

test('leads a person without sight or mouse through a whole conversation', async ({
  page,
  server,
}) => {
  const heard = await listen(page);
  await page.goto(server.url);
  const field = page.getByRole('textbox', { name: 'Message to the agent' });
  await field.focus();
  await page.keyboard.type('Find out how approvals work and email it to ana@example.com');
  await page.keyboard.press('Enter');

  await test.step('the tree has a named log of named messages, and a card that says what it asks', async () => {
    const card = page.getByRole('group', { name: /Approval needed/ });
    await expect(card).toBeVisible();
    await expect(field).toBeFocused();
    await expect(page.getByRole('log')).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('region', { name: 'Conversation' })).toMatchAriaSnapshot(`
      - region "Conversation":
        - region "Messages":
          - log:
            - article "You"
            - article "Playground agent":
              - group /Approval needed/:
                - code: sendEmail
                - term: to
                - definition: ana@example.com
                - button "Reject"
                - button "Approve"
        - textbox "Message to the agent"
    `);
  });

  await test.step('it is told of the beginning, the sentences and the question', async () => {
    const told = await heard();
    expect(told.some((text) => text.includes('Agent is answering'))).toBe(true);
    expect(told.some((text) => text.startsWith('Approval needed:'))).toBe(true);
    expect(told.length).toBeLessThan(40);
  });

  await tabTo(page, 'Approve', 'Shift+Tab');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article', { name: 'Playground agent' }).last();
  await expect(answer).toContainText('It was sent once.');

  await test.step('it hears each sentence once, and then the end', async () => {
    await expect.poll(heard).toContain('Answer finished');
    const told = (await heard()).join('\n');
    expect(told.match(/It was sent once\./g)).toHaveLength(1);
  });
});
