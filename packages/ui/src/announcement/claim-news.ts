const said = new WeakMap<object, Set<string>>();

/**
 * Whether this live region is the one to say this: it can be heard, and no other of the same client has said it. Ask
 * only when it is about to be said.
 */
export function claimNews(client: object, key: string, region: Element | null): boolean {
  if (!region || !isHeard(region)) return false;
  const keys = said.get(client) ?? new Set();
  said.set(client, keys);
  return keys.size < keys.add(key).size;
}

/** Assistive technology leaves out what is not displayed, what is inert, and all that a modal dialog lies over. */
function isHeard(region: Element): boolean {
  const modal = region.ownerDocument.querySelector(':modal');
  return (
    region.getClientRects().length > 0 &&
    !region.closest('[inert],[aria-hidden=true]') &&
    (!modal || modal.contains(region))
  );
}
