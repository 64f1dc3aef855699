/** Where a request came from, for the audit of decisions. Whatever the server finds right to keep and show. */
export interface RequestOrigin {
  address?: string | undefined;
  userAgent?: string | undefined;
}

/** Who asks. Made by the server's `authorize`, never taken from the browser; every read and write is bound to it (R8). */
export interface Scope {
  tenantId: string;
  userId: string;
  roles: readonly string[];
  /** Kept with each decision this scope makes, and shown to whoever sees it. */
  origin?: RequestOrigin | undefined;
}
