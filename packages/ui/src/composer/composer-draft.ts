import type { AttachedFile } from '../attachments/attached-file.ts';

export interface DraftContent {
  text: string;
  files: readonly AttachedFile[];
}

/**
 * What was being written in a composer that is not on the page. The composer that comes takes it, and leaves its own
 * when it goes: one for each place where something is written.
 */
export interface ComposerDraft {
  read: () => DraftContent;
  keep: (change: Partial<DraftContent>) => void;
}

/** Keeps a draft as long as the page is there. */
export function createDraft(): ComposerDraft {
  let content: DraftContent = { text: '', files: [] };
  return {
    read: () => content,
    keep(change) {
      content = { ...content, ...change };
    },
  };
}
