'use client';

import type { Capabilities } from '@handrail/protocol';
import { useEffect, useState } from 'react';
import type { AgentClient } from '../agent-client.ts';
import { useAgentClient } from './agent-provider.tsx';

/** Asked once for a client; a failure is asked again by whoever mounts next. */
const ASKED = new WeakMap<AgentClient, Promise<Capabilities>>();

/** What the server can do; undefined until it has said so. Offer only what is true here. */
export function useCapabilities(): Capabilities | undefined {
  const client = useAgentClient();
  const [known, setKnown] = useState<{ client: AgentClient; capabilities: Capabilities }>();
  useEffect(() => {
    let gone = false;
    ask(client).then(
      (capabilities) => {
        if (!gone) setKnown({ client, capabilities });
      },
      () => {
        // Nothing is offered then; the connection shows why the server cannot be asked.
      },
    );
    return () => {
      gone = true;
    };
  }, [client]);
  return known?.client === client ? known.capabilities : undefined;
}

function ask(client: AgentClient): Promise<Capabilities> {
  const asked = ASKED.get(client) ?? askNow(client);
  ASKED.set(client, asked);
  asked.catch(() => ASKED.delete(client));
  return asked;
}

/** A runtime made in part, for a test or a demo, has no such call: that is a refusal like any other. */
async function askNow({ runtime, scope }: AgentClient): Promise<Capabilities> {
  return await runtime.capabilities(scope);
}
