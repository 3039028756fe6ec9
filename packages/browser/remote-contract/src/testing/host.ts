import { createApiClient } from '@scopewright/api-client';
import { createQueryClient } from '../calls/query-client.ts';
import type { HostApi } from '../contract.ts';
import { createCommands } from '../host/commands.ts';
import { createEdits } from '../host/edits.ts';
import { bootData } from './boot.ts';
import { memorySession, sessionGrant } from './session.ts';

/**
 * A host whose user is a signed-in firm administrator. Calls fail unless a test passes an `api` (or a client over its
 * own `fetch`); toasts are ignored.
 */
export function testHost(overrides: Partial<HostApi> = {}): HostApi {
  const boot = overrides.boot ?? bootData();
  const session = overrides.session ?? memorySession(sessionGrant());
  return {
    boot,
    session,
    api: createApiClient({
      baseUrl: boot.apiBase,
      publicKey: boot.publicKey,
      accessToken: () => session.accessToken(),
      tenantKey: () => null,
      fetch: async (input) => {
        throw new Error(`This test expects no call to ${String(input)}`);
      },
    }),
    toast: { success: () => undefined, error: () => undefined, info: () => undefined },
    queryClient: createQueryClient({ retries: 0 }),
    commands: createCommands(),
    edits: createEdits(),
    ...overrides,
  };
}
