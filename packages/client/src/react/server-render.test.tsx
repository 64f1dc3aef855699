import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createAgentClient } from '../agent-client.ts';
import type { ScriptedRuntime } from '../scripted-runtime.ts';
import { createScriptedRuntime, THREAD } from '../scripted-runtime.ts';
import { AgentProvider, useAgentChat } from './index.ts';

let cleanUp = (): void => {};

afterEach(() => cleanUp());

function Chat() {
  const { messages, status, connection } = useAgentChat({ threadId: THREAD });
  return (
    <output>
      {messages.map(({ id }) => id).join()} {status} {connection.status}
    </output>
  );
}

function app(script: ScriptedRuntime, rendered: boolean) {
  const client = createAgentClient({
    runtime: script.runtime,
    ...(rendered ? { snapshots: [script.snapshot()] } : {}),
  });
  return {
    client,
    element: (
      <AgentProvider client={client}>
        <Chat />
      </AgentProvider>
    ),
  };
}

describe('a page rendered on a server', () => {
  it.each([
    ['with what the server knew', true, 'u1 ready connecting'],
    ['empty', false, ' ready connecting'],
  ])(
    'begins %s, opens no connection, and hydrates without a mismatch',
    async (_name, rendered, text) => {
      const script = createScriptedRuntime();
      script.emit({ type: 'message', message: { id: 'u1', role: 'user', parts: [] } });
      const html = renderToString(app(script, rendered).element);
      expect(script.calls).toEqual([]);
      const container = document.createElement('div');
      document.body.append(container);
      container.innerHTML = html;
      expect(container.textContent).toBe(text);

      const mismatches: unknown[] = [];
      const browser = app(script, rendered);
      const root = hydrateRoot(container, browser.element, {
        onRecoverableError: (error) => mismatches.push(error),
      });
      cleanUp = () => {
        root.unmount();
        browser.client.dispose();
        container.remove();
      };
      await expect.element(page.getByRole('status')).toHaveTextContent('u1 ready live');
      expect(mismatches).toEqual([]);
    },
  );
});
