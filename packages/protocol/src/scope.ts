/** Who asks. Made by the server's `authorize`, never taken from the browser; every read and write is bound to it (R8). */
export interface Scope {
  tenantId: string;
  userId: string;
  roles: readonly string[];
}
