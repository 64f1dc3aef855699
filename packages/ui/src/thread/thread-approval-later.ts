import type { ComponentType } from 'react';
import { loadedLater } from '../card/loaded-later.tsx';
import type { ThreadApprovalProps } from './thread-approval.tsx';

/** Fetched with the first approval of a page. */
export async function loadThreadApproval(): Promise<ComponentType<ThreadApprovalProps>> {
  const { ThreadApproval: Loaded } = await import('./thread-approval.tsx');
  return Loaded;
}

export const ThreadApproval: ComponentType<ThreadApprovalProps> = loadedLater(loadThreadApproval);
