import type { Scope } from '@handrail/protocol';

/**
 * What a browser passes where a runtime asks for a scope. Who really asks is the server's to find out
 * from the request; nothing here is believed (R8).
 */
export const browserScope: Scope = { tenantId: 'browser', userId: 'browser', roles: [] };
