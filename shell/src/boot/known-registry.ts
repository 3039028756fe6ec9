import { REMOTE_NAMES, type RemoteRegistry } from '@scopewright/remote-contract';

const ITEM = 'knownRemotes';

/** Keeps a registry that worked, for a visit on which it can't be had. */
export function rememberRegistry(storage: Pick<Storage, 'setItem'>, registry: Partial<RemoteRegistry>): void {
  try {
    storage.setItem(ITEM, JSON.stringify(registry));
  } catch {
    // A full or forbidden storage costs only this convenience.
  }
}

/** The registry of the previous visit; null when there is none that can be used. */
export function lastKnownRegistry(storage: Pick<Storage, 'getItem'>): RemoteRegistry | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(ITEM) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const registry = stored as RemoteRegistry;
    return REMOTE_NAMES.every((name) => typeof registry[name]?.manifest === 'string') ? registry : null;
  } catch {
    return null;
  }
}
