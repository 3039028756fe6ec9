const PREFIX = 'personal:';

/**
 * Name of a browser storage item that belongs to one user: the shell removes it when they sign out, also in another
 * tab.
 */
export const personalItem = (name: string): string => PREFIX + name;

/** Removes stored data of the previous user. */
export function forgetPersonalItems(storage: Pick<Storage, 'length' | 'key' | 'removeItem'>): void {
  try {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const name of names) if (name?.startsWith(PREFIX)) storage.removeItem(name);
  } catch {
    // a forbidden storage contains nothing
  }
}
