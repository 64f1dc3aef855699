import { ConnectionBanner } from '@handrail/ui';
import type { ConnectionBannerProps } from '@handrail/ui';
import { fn } from 'storybook/test';
import preview from './.storybook/preview.ts';

const connecting: ConnectionBannerProps['connection'] = { status: 'connecting' };

const meta = preview.meta({
  title: 'Connection banner',
  component: ConnectionBanner,
  args: { connection: connecting, onRetry: fn() },
});

export const Connecting = meta.story();
export const Retrying = meta.story({
  args: { connection: { status: 'retrying', retryAt: Date.now() + 12_000 } },
});
export const Offline = meta.story({ args: { connection: { status: 'offline' } } });
export const Failed = meta.story({
  args: {
    connection: { status: 'failed', error: { message: 'You are signed out. Sign in again.' } },
  },
});
export const Live = meta.story({ args: { connection: { status: 'live' } } });
