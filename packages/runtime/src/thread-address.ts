import { HandrailError, type Scope } from '@handrail/protocol';

/** Where one owner's thread lives in the journal. The same threadId of another owner is another address (R8). */
export interface ThreadAddress {
  owner: string;
  threadId: string;
  /** The thread's event stream, and the id of its thread, claim and state rows. */
  stream: string;
  /** The stream of the owner's events across threads. */
  feed: string;
}

const MAX_ID_LENGTH = 256;

export function ownerOf(scope: Scope): string {
  return JSON.stringify([scope.tenantId, scope.userId]);
}

export function feedOf(owner: string): string {
  return `feed:${owner}`;
}

/** @throws HandrailError `invalid-request` when the id is no usable string. */
export function addressOf(scope: Scope, threadId: string): ThreadAddress {
  requireId(threadId, 'threadId');
  const owner = ownerOf(scope);
  // The owner is a JSON array and so marks its own end: no two pairs make the same stream.
  return { owner, threadId, stream: `thread:${owner}${threadId}`, feed: feedOf(owner) };
}

/** The address of a row by its index. */
export function addressOfStream(owner: string, stream = ''): ThreadAddress {
  return {
    owner,
    stream,
    feed: feedOf(owner),
    threadId: stream.slice('thread:'.length + owner.length),
  };
}

/** The id of a row that is unique within something else only. */
export function nestedId(outer: string, inner: string): string {
  return JSON.stringify([outer, inner]);
}

/** @throws HandrailError `invalid-request` */
export function requireId(value: unknown, name: string): asserts value is string {
  const fits = typeof value === 'string' && value.length > 0 && value.length <= MAX_ID_LENGTH;
  // Half a surrogate pair or a control character does not survive every store, and two ids could become one.
  if (fits && value.isWellFormed() && !/\p{Cc}/u.test(value)) return;
  throw new HandrailError(
    'invalid-request',
    `The request's ${name} is missing, longer than ${MAX_ID_LENGTH} characters, or holds control characters, so nothing was done. Send a short plain string.`,
  );
}

export function threadNotFound(): HandrailError {
  return new HandrailError(
    'not-found',
    'There is no such thread here. It may have been deleted; choose one from the list or start a new one.',
  );
}
