import type { UIMessage } from 'ai';

/** Which parts of a message are still open, by the id their deltas carry; the number is the index in `message.parts`. */
export interface OpenParts {
  text: Record<string, number>;
  reasoning: Record<string, number>;
}

/** A message being written. Plain JSON, so it survives a snapshot and a reload. */
export interface MessageFold {
  message: UIMessage;
  open: OpenParts;
}

/** Why a chunk could not be folded as it stands: what is shown was kept (R2). */
export interface FoldProblem {
  kind: 'unknown-type' | 'missing-part' | 'malformed';
  /** The chunk's type as far as it had one. */
  type: string;
}
