import { createContext, useContext, useId, useMemo, useState } from 'react';
import type { Context } from 'react';

/** Whether details are shown, for the trigger and the content that share them. */
export interface Disclosure {
  open: boolean;
  toggle: () => void;
  contentId: string;
}

export interface DisclosureOptions {
  /** Controlled from outside, where given. */
  open?: boolean | undefined;
  defaultOpen?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

export const DisclosureContext: Context<Disclosure | undefined> = createContext<
  Disclosure | undefined
>(undefined);

/**
 * Details that are closed are not there: no element, no effect, no measuring. A reply may hold hundreds of cards, and
 * hardly one of them is ever opened.
 */
export function useOwnDisclosure(options: DisclosureOptions): Disclosure {
  const { open: controlled, defaultOpen = false, onOpenChange } = options;
  const [own, setOwn] = useState(defaultOpen);
  const open = controlled ?? own;
  const contentId = useId();
  return useMemo(
    () => ({
      open,
      contentId,
      toggle() {
        setOwn(!open);
        onOpenChange?.(!open);
      },
    }),
    [open, contentId, onOpenChange],
  );
}

/** The disclosure this part is inside of. */
export function useDisclosure(): Disclosure {
  const value = useContext(DisclosureContext);
  if (!value)
    throw new Error(
      '@handrail/ui: the trigger or content of details stands outside their root, which says whether they are open. Put it inside.',
    );
  return value;
}
