import { type ApiClient, ApiError, createApiClient } from '@scopewright/api-client';
import type { BootData } from './contract.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

export interface ConnectionOptions {
  boot: Pick<BootData, 'apiBase' | 'publicKey' | 'host' | 'tenantKey' | 'tenant'>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  fetch?: typeof fetch;
}

/** The API client and the session of a page: calls carry the session's token, and a refused token is refreshed once before the call fails. */
export function createConnection({ boot, storage, fetch }: ConnectionOptions): { api: ApiClient; session: SessionStore } {
  const api = createApiClient({
    baseUrl: boot.apiBase,
    publicKey: boot.publicKey,
    accessToken: () => session.accessToken(),
    tenantKey: () => (boot.host.kind === 'local' ? boot.tenantKey : null),
    refresh: async () => ((await session.refresh()) ? session.accessToken() : null),
    ...(fetch ? { fetch } : {}),
  });
  const session = createSessionStore({
    storage,
    firmId: boot.tenant?.firmId ?? null,
    fetchSession: async () => {
      try {
        return await api.call('session');
      } catch (error) {
        // Anything but a clear "no session" is a fault of the way there.
        if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return null;
        throw error;
      }
    },
    revokeSession: async () => {
      await api.call('logout');
    },
  });
  return { api, session };
}
