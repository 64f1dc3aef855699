import type { AttachedFile } from '../attachments/attached-file.ts';

/**
 * What was being written in a composer that is not on the page. The composer that comes takes it, and leaves its own
 * when it goes: one object for each place where something is written.
 */
export interface ComposerDraft {
  text: string;
  files: readonly AttachedFile[];
}

export function emptyDraft(): ComposerDraft {
  return { text: '', files: [] };
}
