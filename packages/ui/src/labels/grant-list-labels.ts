export interface GrantListLabels {
  label: string;
  loading: string;
  empty: string;
  failed: string;
  retry: string;
  unsupported: string;
  allow: (tool: string) => string;
  reject: (tool: string) => string;
  agent: string;
  forUser: string;
  covers: string;
  granted: string;
  expires: string;
  never: string;
  used: string;
  uses: (count: number) => string;
  lastUsed: string;
  revoke: string;
  revokeOf: (tool: string) => string;
  revoking: string;
  revoked: string;
  revokeFailed: string;
}
