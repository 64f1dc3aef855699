/** The header in which a page says who uses it. A demo believes it; an app of yours reads a session instead. */
export const DEMO_USER_HEADER = 'x-playground-user';
/** Nobody in particular: the page was opened without `?user=`. */
export const ANONYMOUS = 'anonymous';
