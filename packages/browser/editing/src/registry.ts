import type { Clash, Json, Versioned } from './changes.ts';
import type { EditStore, SaveSummary } from './edit-store.ts';

/** Puts the places and values of edits into words. */
export interface EditWords<T> {
  place: (item: T, path: readonly string[]) => string;
  value: (value: Json | undefined, path: readonly string[]) => string;
}

/** The page on which the items of a store are edited. */
export interface EditPage {
  /** 'Open the clauses' */
  label: string;
  to: string;
}

/** A stored change that an edit is in conflict with. */
export interface LatestChange {
  /** The person's name; null if unknown. */
  person: string | null;
  /** Made by this user, then in another tab or browser. */
  isOwn: boolean;
  /** ISO 8601. */
  at: string;
}

/** A store of this page, with the texts for asking about its edits. */
export interface RegisteredStore<T extends Versioned = Versioned> {
  /** `<user id>/<owner of the items>` */
  owner: string;
  store: EditStore<T>;
  words: EditWords<T>;
  /** The page on which the items are edited, if it isn't the one that is open. */
  page?: EditPage | undefined;
  /** The latest stored change of an item at these places; null if unknown. */
  latestChange?: ((item: T, clashes: readonly Clash[]) => Promise<LatestChange | null>) | undefined;
}

/** All stores of the page: pending edits are sent also after leaving their screen. */
export interface EditRegistry {
  get: (owner: string) => RegisteredStore<never> | undefined;
  add: <T extends Versioned>(registered: RegisteredStore<T>) => void;
  /** Keeps a store open while a screen shows it. @returns releases it */
  hold: (owner: string) => () => void;
  /** Closes a store immediately. */
  close: (owner: string) => void;
  subscribe: (listener: () => void) => () => void;
  /** The stores with unsaved edits or open questions; the same array until that changes. */
  unsaved: () => readonly Unsettled[];
  /** Whether closing the page now would lose something unsaved. */
  isUnsaved: () => boolean;
}

/** A store with unsaved edits. */
export interface Unsettled extends RegisteredStore {
  summary: SaveSummary;
  /** Whether a screen shows it now. */
  isShown: boolean;
}

/**
 * The stores of a page. A store that no screen shows is dropped as soon as nothing is pending in it and another one is
 * open, to free memory. The last one stays, for undo.
 */
export function createEditRegistry(): EditRegistry {
  const stores = new Map<
    string,
    RegisteredStore & { holds: number; isReady: boolean; wasHeld: boolean; stop: () => void }
  >();
  const listeners = new Set<() => void>();
  let last: string | null = null;
  let unsettled: readonly Unsettled[] | null = null;

  function notifyListeners(): void {
    unsettled = null;
    for (const listener of [...listeners]) listener();
  }

  function close(owner: string): void {
    const known = stores.get(owner);
    if (!known) return;
    known.stop();
    known.store.close();
    stores.delete(owner);
    notifyListeners();
  }

  function drop(): void {
    for (const [owner, { holds, isReady, wasHeld, store }] of stores)
      if (wasHeld && holds === 0 && isReady && owner !== last && store.summary().state === 'saved') close(owner);
  }

  return {
    get: (owner) => stores.get(owner) as RegisteredStore<never> | undefined,
    add(registered) {
      const stop = registered.store.subscribe(() => {
        notifyListeners();
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
      notifyListeners();
      return () => {
        known.holds -= 1;
        drop();
        notifyListeners();
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
