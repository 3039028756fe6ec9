import { errorText, newIdempotencyKey } from '@scopewright/api-client';
import type { CallOutput } from '@scopewright/contracts';
import type { HostApi } from '@scopewright/remote-contract';
import type { QueryClient } from '@scopewright/remote-contract/query';
import type { Clash, Versioned } from './changes.ts';
import { noStorage, openEditStorage } from './edit-storage.ts';
import { createEditStore, type EditStore } from './edit-store.ts';
import type { EditStoreOptions } from './open-items.ts';
import { editRegistryOf } from './page-registry.ts';
import type { EditPage, EditWords, LatestChange } from './registry.ts';

type HistoryEvent = CallOutput<'scopeItemHistory'>['items'][number];

/** A kind of items: its rules, calls and words. */
export interface EditedKind<T extends Versioned>
  extends Pick<
    EditStoreOptions<T>,
    'rules' | 'fetchItem' | 'send' | 'isGone' | 'onSaved' | 'largestBatch' | 'follows'
  > {
  words: EditWords<T>;
  /** The page on which the items are edited. */
  page?: EditPage;
  /** The latest changes of an item, if its kind has a history. */
  history?: (item: T) => Promise<readonly HistoryEvent[]>;
}

/** The owner of a store: a user, and the items' owner. */
export const ownerOf = (userId: string | undefined, of: string): string => `${userId ?? ''}/${of}`;

/** The latest change of an item at one of the places, according to its history. */
function latestChange(
  events: readonly HistoryEvent[],
  clashes: readonly Clash[],
  own: string | undefined,
): LatestChange | null {
  const places = clashes.map(({ path }) => path.filter((key) => key !== 'content').join('/'));
  const touches = (at: string) =>
    places.some((place) => `${at}/`.startsWith(`${place}/`) || `${place}/`.startsWith(`${at}/`));
  const event = events.find(({ actor, changes }) => actor !== null && changes.some(({ field }) => touches(field)));
  return event?.actor ? { person: event.actor.name, isOwn: event.actor.id === own, at: event.at } : null;
}

function newStore<T extends Versioned>(host: HostApi, owner: string, kind: EditedKind<T>): EditStore<T> {
  const { session, toast } = host;
  // an administrator viewing as the user may only read, and must not take over the user's unsaved edits
  const storage = session.get().impersonating
    ? noStorage<T>()
    : openEditStorage<T>(owner, newIdempotencyKey(), { onChange: () => store.storageChanged() });
  const { words: _words, page: _page, history: _history, ...given } = kind;
  const store = createEditStore<T>({
    ...given,
    storage,
    newOperationId: newIdempotencyKey,
    explain: (error) =>
      errorText(error, { network: 'There is no connection.', other: 'The server did not accept this change.' }),
    onTooLarge: (label) =>
      toast.error(
        `“${label}” was not done: it makes more than ${kind.largestBatch} changes at once. Do it in smaller steps.`,
      ),
  });
  return store;
}

/**
 * The store of a user's items of one kind, shared by all screens. It is valid while that user is signed in: no other
 * user may send or see their edits.
 * @param of the items' owner
 */
export function sharedStore<T extends Versioned>(
  host: HostApi,
  queryClient: QueryClient,
  of: string,
  kind: () => EditedKind<T>,
): EditStore<T> {
  const userId = host.session.get().user?.id;
  const known = openStore<T>(host, queryClient, of);
  if (known) return known;
  const registry = editRegistryOf(queryClient);
  const owner = ownerOf(userId, of);
  const made = kind();
  const store = newStore(host, owner, made);
  registry.add<T>({
    owner,
    store,
    words: made.words,
    page: made.page,
    latestChange: async (item, clashes) => latestChange((await made.history?.(item)) ?? [], clashes, userId),
  });
  const stop = host.session.subscribe(() => {
    if (host.session.get().user?.id === userId) return;
    stop();
    registry.close(owner);
  });
  return store;
}

/** A store that is open on this page, if any. */
export const openStore = <T extends Versioned>(
  host: HostApi,
  queryClient: QueryClient,
  of: string,
): EditStore<T> | null =>
  (editRegistryOf(queryClient).get(ownerOf(host.session.get().user?.id, of))?.store as unknown as
    | EditStore<T>
    | undefined) ?? null;
