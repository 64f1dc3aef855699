import { httpRuntime } from '@handrail/client';
import { approval } from '@handrail/mocks';
import { createRuntime, memoryJournal } from '@handrail/runtime';
import { isToolUIPart, lastAssistantMessageIsCompleteWithApprovalResponses } from 'ai';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { stockPage } from './chat/stock-chat.contract.ts';
import { routesFor } from './fake-runtime.contract.ts';

describe('routes over a client of other routes', () => {
  it('serve a stock chat page with approvals through both', async () => {
    const shell = createRuntime({ agent: approval, journal: memoryJournal() });
    onTestFinished(() => shell.close());
    const inner = routesFor({}, { runtime: shell });
    const runtime = httpRuntime('http://inner', {
      fetch: async (input, init) => inner.app.request(new Request(input, init)),
    });
    const outer = routesFor({}, { runtime });
    const page = stockPage(outer.app, {
      sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
    });
    await page.chat.sendMessage({ text: 'Tidy up' });
    const asked = page.chat.lastMessage?.parts.find(isToolUIPart)?.approval;
    await page.chat.addToolApprovalResponse({ id: asked?.id ?? '', approved: true });
    await vi.waitFor(() =>
      expect(page.chat.lastMessage?.parts).toContainEqual(
        expect.objectContaining({ text: 'The draft is deleted.', state: 'done' }),
      ),
    );
    expect(page.errors).toEqual([]);
  });

  it('pass an error on with its code, status and text', async () => {
    const inner = routesFor({});
    const runtime = httpRuntime('http://inner', {
      fetch: async (input, init) => inner.app.request(new Request(input, init)),
    });
    const outer = routesFor({}, { runtime });
    for (const path of ['/threads/t/state', '/threads/t/events']) {
      const response = await outer.app.request(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        code: 'not-found',
        message: 'There is no such thing. Look elsewhere.',
      });
    }
    expect(outer.errors).toEqual([]);
  });
});
