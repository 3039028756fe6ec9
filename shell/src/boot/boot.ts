import type { ApiClient } from '@scopewright/api-client';
import { addressKey, type HostResolution, resolveHost } from '@scopewright/domain/hosts';
import type { BootData, BootPayload, BootTenant, RemoteLocation, RemoteRegistry } from '@scopewright/remote-contract';

/** The page carries no usable boot data: it wasn't built or served correctly. */
export class BootError extends Error {
  override readonly name = 'BootError';
}

const REQUIRED = ['productName', 'productDomain', 'apiBase', 'publicKey', 'version'] as const;

/**
 * Reads the boot data from the page's `#boot` element.
 * @throws BootError when the element is missing, isn't JSON or lacks what every page must have
 */
export function readBoot(page: Document): BootPayload {
  const text = page.getElementById('boot')?.textContent;
  if (!text) throw new BootError('The page has no boot data');
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    throw new BootError('The boot data is not JSON', { cause });
  }
  if (typeof data !== 'object' || data === null) throw new BootError('The boot data is not an object');
  const fields = data as Partial<Record<keyof BootPayload, unknown>>;
  const missing = REQUIRED.filter((name) => typeof fields[name] !== 'string');
  if (missing.length > 0 || typeof fields.hostConfig !== 'object')
    throw new BootError(`The boot data lacks ${[...missing, 'hostConfig'][0]}`);
  return data as BootPayload;
}

const ITEM = 'knownRemotes';

/** Stores a registry that worked, for a later visit on which it can't be fetched. */
export function rememberRegistry(storage: Pick<Storage, 'setItem'>, registry: RemoteRegistry): void {
  try {
    storage.setItem(ITEM, JSON.stringify(registry));
  } catch {
    // A full or forbidden storage costs only this convenience.
  }
}

const isLocation = (value: Partial<RemoteLocation> | null): boolean =>
  typeof value?.manifest === 'string' && Array.isArray(value.pages);

/** The registry of the previous visit; null if missing or unusable. */
function lastKnownRegistry(storage: Pick<Storage, 'getItem'>): RemoteRegistry | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(ITEM) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    return Object.values(stored).every(isLocation) ? (stored as RemoteRegistry) : null;
  } catch {
    return null;
  }
}

export interface BootEnvironment {
  location: Pick<Location, 'host' | 'search'>;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** A client for calls before there is a session. */
  clientFor(boot: Pick<BootData, 'apiBase' | 'publicKey' | 'host' | 'tenantKey'>): Pick<ApiClient, 'call'>;
}

async function findTenant(
  api: Pick<ApiClient, 'call'>,
  host: HostResolution,
  tenantKey: string,
): Promise<BootTenant | null> {
  try {
    return host.kind === 'custom'
      ? await api.call('lookupDomain', { params: { domain: tenantKey } })
      : await api.call('tenant', { params: { tenantKey } });
  } catch (error) {
    // §2.1: a failed look-up is logged and treated as no tenant.
    console.error('The tenant look-up failed', error);
    return null;
  }
}

async function findRegistry(
  api: Pick<ApiClient, 'call'>,
  storage: BootEnvironment['storage'],
): Promise<RemoteRegistry | null> {
  try {
    return await api.call('remotes');
  } catch (error) {
    console.error('The registry of remotes could not be loaded', error);
    return lastKnownRegistry(storage);
  }
}

/** Whether the front door has already put everything into the page, so that no call is needed. */
export function isComplete(payload: BootPayload): payload is BootPayload & BootData {
  return (
    payload.host !== undefined &&
    payload.tenantKey !== undefined &&
    payload.tenant !== undefined &&
    payload.remotes !== undefined
  );
}

/**
 * Completes boot data with the calls that the front door would have saved: tenant, custom domain and registry (§2.1).
 * Never rejects: if the tenant can't be fetched, the page has no tenant; if the registry can't, the previous visit's is
 * used, or else an empty one and the page shows that it is unavailable.
 */
export async function completeBoot(
  payload: BootPayload,
  { location, storage, clientFor }: BootEnvironment,
): Promise<BootData> {
  const { manifests: _, ...known } = payload;
  const host =
    known.host ?? resolveHost(location.host, known.hostConfig, new URLSearchParams(location.search).get('tenant'));
  const tenantKey = known.tenantKey ?? addressKey(host);
  const api = clientFor({ ...known, host, tenantKey });
  const [tenant, remotes] = await Promise.all([
    known.tenant === undefined && tenantKey ? findTenant(api, host, tenantKey) : (known.tenant ?? null),
    known.remotes ?? findRegistry(api, storage),
  ]);
  if (remotes) rememberRegistry(storage, remotes);
  return { ...known, host, tenantKey, tenant, remotes: remotes ?? {} };
}
