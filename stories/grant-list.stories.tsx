import { AgentProvider } from '@handrail/client/react';
import type { Grant } from '@handrail/protocol';
import { GrantList } from '@handrail/ui';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { expect } from 'storybook/test';
import preview from './.storybook/preview.ts';
import { sampleClient } from './sample-runtime.ts';

interface PageProps {
  grants?: readonly Grant[];
  lists?: 'answer' | 'hang' | 'fail';
}

function Page(props: PageProps): ReactElement {
  const [client] = useState(() => sampleClient(props));
  return (
    <AgentProvider client={client}>
      <GrantList />
    </AgentProvider>
  );
}

const grant = (fields: Partial<Grant> = {}): Grant => ({
  grantId: 'g1',
  userId: 'grace',
  agent: 'support',
  toolName: 'send_refund',
  effect: 'allow',
  match: { type: 'predicate', name: 'refund of at most €100' },
  toolFingerprint: 'sha256:1',
  risk: 'low',
  createdAt: '2026-05-04T09:14:00.000Z',
  createdBy: 'Ada Okafor',
  approvalId: 'approval-1',
  uses: 4,
  lastUsedAt: '2026-05-06T11:00:00.000Z',
  version: 1,
  ...fields,
});

const meta = preview.meta({
  title: 'Grant list',
  component: Page,
  args: {
    grants: [
      grant(),
      grant({
        grantId: 'g2',
        toolName: 'archive_file',
        match: { type: 'exact', inputDigest: 'sha256:2' },
        effect: 'reject',
        uses: 0,
        lastUsedAt: undefined,
        expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
      }),
    ],
  },
});

export const Grants = meta.story();
export const Revoked = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Revoke: send_refund' }));
    await expect(await canvas.findByText('Revoked. The next call asks.')).toBeVisible();
  },
});
export const Empty = meta.story({ args: { grants: [] } });
export const Loading = meta.story({ args: { lists: 'hang' } });
export const Failed = meta.story({ args: { lists: 'fail' } });
