const PREFIX = 'personal:';

/** Name of an item of the browser's storage that is only for one person: the shell removes it when they sign out, also in another tab. */
export const personalItem = (name: string): string => PREFIX + name;

/** Removes what was kept for the person who was at the screen. */
export function forgetPersonalItems(storage: Pick<Storage, 'length' | 'key' | 'removeItem'>): void {
  try {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const name of names) if (name?.startsWith(PREFIX)) storage.removeItem(name);
  } catch {
    // a storage that is forbidden has kept nothing either
  }
}
