import type { Clash, Json, Versioned } from './changes.ts';
import type { EditStore, SaveSummary } from './edit-store.ts';

/** How the places and values of what is edited are said to people. */
export interface EditWords<T> {
  place: (item: T, path: readonly string[]) => string;
  value: (value: Json | undefined) => string;
}

/** A store of this page, with what is needed to ask about its edits. */
export interface RegisteredStore<T extends Versioned = Versioned> {
  /** `<user id>/<owner of the items>` */
  owner: string;
  store: EditStore<T>;
  words: EditWords<T>;
  /** The other person who changed an item at these places last; null: not known. */
  otherPerson?: ((item: T, clashes: readonly Clash[]) => Promise<string | null>) | undefined;
}

/** All stores of the page: what waits is sent also after its screen was left. */
export interface EditRegistry {
  get: (owner: string) => RegisteredStore<never> | undefined;
  add: <T extends Versioned>(registered: RegisteredStore<T>) => void;
  /** Keeps a store as long as a screen shows it. @returns lets go of it */
  hold: (owner: string) => () => void;
  /** Ends a store at once. */
  close: (owner: string) => void;
  subscribe: (listener: () => void) => () => void;
  /** The stores with something to save, or to ask; the same list until that changes. */
  unsaved: () => readonly Unsettled[];
  /** Whether closing the page now would have to wait for something. */
  isUnsaved: () => boolean;
}

/** A store of which not everything is saved. */
export interface Unsettled extends RegisteredStore {
  summary: SaveSummary;
  /** Whether a screen shows it now. */
  isShown: boolean;
}

/**
 * Knows the stores of a page. One that no screen shows is dropped as soon as nothing waits in it and another one is open: it would only hold memory. The last
 * one stays for the way back from what was done there.
 */
export function createEditRegistry(): EditRegistry {
  const stores = new Map<
    string,
    RegisteredStore & { holds: number; isReady: boolean; wasHeld: boolean; stop: () => void }
  >();
  const listeners = new Set<() => void>();
  let last: string | null = null;
  let unsettled: readonly Unsettled[] | null = null;

  function tell(): void {
    unsettled = null;
    for (const listener of [...listeners]) listener();
  }

  function close(owner: string): void {
    const known = stores.get(owner);
    if (!known) return;
    known.stop();
    known.store.close();
    stores.delete(owner);
    tell();
  }

  function drop(): void {
    for (const [owner, { holds, isReady, wasHeld, store }] of stores)
      if (wasHeld && holds === 0 && isReady && owner !== last && store.summary().state === 'saved') close(owner);
  }

  return {
    get: (owner) => stores.get(owner) as RegisteredStore<never> | undefined,
    add(registered) {
      const stop = registered.store.subscribe(() => {
        tell();
        drop();
      });
      const known = { ...(registered as unknown as RegisteredStore), holds: 0, isReady: false, wasHeld: false, stop };
      stores.set(registered.owner, known);
      void registered.store.ready.then(() => {
        known.isReady = true;
        drop();
      });
    },
    hold(owner) {
      const known = stores.get(owner);
      if (!known) return () => undefined;
      known.holds += 1;
      known.wasHeld = true;
      last = owner;
      drop();
      tell();
      return () => {
        known.holds -= 1;
        drop();
        tell();
      };
    },
    close,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    unsaved() {
      unsettled ??= [...stores.values()].flatMap((each) => {
        const summary = each.store.summary();
        return summary.state === 'saved' ? [] : [{ ...each, summary, isShown: each.holds > 0 }];
      });
      return unsettled;
    },
    isUnsaved: () => [...stores.values()].some(({ store }) => store.summary().state !== 'saved'),
  };
}
