import type { FilePart } from './attachment-options.ts';

/** A file of a message that is being written. */
export interface AttachedFile {
  id: string;
  file: File;
  status: 'uploading' | 'ready' | 'failed';
  /** A share between 0 and 1, where the upload tells it. */
  progress: number | undefined;
  part: FilePart | undefined;
}
