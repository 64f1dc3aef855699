/** What a store that tells of no change is subscribed with: what it holds is read when something else renders. */
export const neverChanges: () => () => void = () => () => {};
