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
  const open = region.ownerDocument.querySelectorAll('dialog[open]');
  const modal = Array.from(open).find((dialog) => dialog.matches(':modal'));
  return (
    isDisplayed(region) &&
    !region.closest('[inert],[aria-hidden=true]') &&
    (!modal || modal.contains(region))
  );
}

/** True where it cannot be known, as in older browsers and in a DOM without layout. */
function isDisplayed(region: Element): boolean {
  return !('checkVisibility' in region) || region.checkVisibility();
}
