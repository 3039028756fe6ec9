import type { ApiClient } from '@scopewright/api-client';
import { addressKey, type HostResolution, resolveHost } from '@scopewright/domain/hosts';
import type { BootData, BootPayload, BootTenant, RemoteRegistry } from '@scopewright/remote-contract';
import { lastKnownRegistry, rememberRegistry } from './known-registry.ts';

export interface BootEnvironment {
  location: Pick<Location, 'host' | 'search'>;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** A client for calls before there is a session. */
  clientFor(boot: Pick<BootData, 'apiBase' | 'publicKey' | 'host' | 'tenantKey'>): Pick<ApiClient, 'call'>;
}

async function findTenant(api: Pick<ApiClient, 'call'>, host: HostResolution, tenantKey: string): Promise<BootTenant | null> {
  try {
    return host.kind === 'custom' ? await api.call('lookupDomain', { params: { domain: tenantKey } }) : await api.call('tenant', { params: { tenantKey } });
  } catch (error) {
    // §2.1: a failed look-up is logged and treated as no tenant.
    console.error('The tenant look-up failed', error);
    return null;
  }
}

async function findRegistry(api: Pick<ApiClient, 'call'>, storage: BootEnvironment['storage']): Promise<RemoteRegistry | null> {
  try {
    return await api.call('remotes');
  } catch (error) {
    console.error('The registry of remotes could not be loaded', error);
    return lastKnownRegistry(storage);
  }
}

/** Whether the front door has already put everything into the page, so that no call is needed. */
export function isComplete(payload: BootPayload): payload is BootPayload & BootData {
  return payload.host !== undefined && payload.tenantKey !== undefined && payload.tenant !== undefined && payload.remotes !== undefined;
}

/**
 * Completes boot data by the calls that the front door would have saved: tenant, custom domain and registry (§2.1).
 * Never rejects: without a tenant the page is one without tenant, without a registry the one of the previous visit counts, and failing
 * that the registry is empty and the page says that it is unavailable.
 */
export async function completeBoot(payload: BootPayload, { location, storage, clientFor }: BootEnvironment): Promise<BootData> {
  const { manifests: _, ...known } = payload;
  const host = known.host ?? resolveHost(location.host, known.hostConfig, new URLSearchParams(location.search).get('tenant'));
  const tenantKey = known.tenantKey ?? addressKey(host);
  const api = clientFor({ ...known, host, tenantKey });
  const [tenant, remotes] = await Promise.all([
    known.tenant === undefined && tenantKey ? findTenant(api, host, tenantKey) : (known.tenant ?? null),
    known.remotes ?? findRegistry(api, storage),
  ]);
  if (remotes) rememberRegistry(storage, remotes);
  return { ...known, host, tenantKey, tenant, remotes: remotes ?? {} };
}
