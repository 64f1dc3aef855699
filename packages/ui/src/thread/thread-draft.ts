import type { AgentClient } from '@handrail/client';
import { createDraft } from '../composer/composer-draft.ts';
import type { ComposerDraft } from '../composer/composer-draft.ts';

/** By client: what one person writes is nothing to the next who signs in on this page. */
const DRAFTS = new WeakMap<AgentClient, Map<string, ComposerDraft>>();

/** What the person left unsent in a thread when they went to another. */
export function threadDraft(client: AgentClient, threadId: string): ComposerDraft {
  const drafts = DRAFTS.get(client) ?? new Map<string, ComposerDraft>();
  DRAFTS.set(client, drafts);
  const draft = drafts.get(threadId) ?? createDraft();
  drafts.set(threadId, draft);
  return draft;
}
