import type { RemoteLocation, RemoteRegistry } from '@scopewright/remote-contract';

const ITEM = 'knownRemotes';

/** Keeps a registry that worked, for a visit on which it can't be had. */
export function rememberRegistry(storage: Pick<Storage, 'setItem'>, registry: RemoteRegistry): void {
  try {
    storage.setItem(ITEM, JSON.stringify(registry));
  } catch {
    // A full or forbidden storage costs only this convenience.
  }
}

const isLocation = (value: Partial<RemoteLocation> | null): boolean => typeof value?.manifest === 'string' && Array.isArray(value.pages);

/** The registry of the previous visit; null when there is none that can be used. */
export function lastKnownRegistry(storage: Pick<Storage, 'getItem'>): RemoteRegistry | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(ITEM) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    return Object.values(stored).every(isLocation) ? (stored as RemoteRegistry) : null;
  } catch {
    return null;
  }
}
