import { errorText, newIdempotencyKey } from '@scopewright/api-client';
import type { ScopeChange, ScopeItem } from '@scopewright/contracts/scoping';
import { SCOPE_CHANGES_MAX } from '@scopewright/contracts/scoping/limits';
import type { QueryClient } from '@scopewright/query';
import type { HostApi } from '@scopewright/remote-contract';
import { type Clash, createEditStore, type EditStore, noStorage, openEditStorage } from '../../editing/index.ts';
import { editRegistryOf } from '../../editing/page-registry.ts';
import { isGone, keepItem } from '../queries/scope-queries.ts';
import { placeInWords, valueInWords } from '../words/change-words.ts';
import { SCOPE_RULES } from './scope-rules.ts';

export type ScopeStore = EditStore<ScopeItem>;

export const ownerOf = (userId: string | undefined, companyId: string): string => `${userId ?? ''}/${companyId}`;

function newStore({ api, queryClient, session, toast }: HostApi, owner: string, companyId: string): ScopeStore {
  // an administrator viewing as the user may only read, and must not take over the user's unsaved edits
  const storage = session.get().impersonating
    ? noStorage<ScopeItem>()
    : openEditStorage<ScopeItem>(owner, newIdempotencyKey(), { onChange: () => store.storageChanged() });
  const store = createEditStore<ScopeItem>({
    rules: SCOPE_RULES,
    storage,
    isGone,
    fetchItem: (itemId) => api.call('scopeItem', { params: { itemId } }),
    send: async (item, { operationId, changes }) =>
      (
        await api.call('changeScopeItem', {
          params: { itemId: item.id },
          body: { operationId, version: item.version, changes: changes as ScopeChange[] },
        })
      ).item,
    newOperationId: newIdempotencyKey,
    explain: (error) =>
      errorText(error, { network: 'There is no connection.', other: 'The server did not accept this change.' }),
    onSaved: (item) => keepItem(queryClient, companyId, item),
    largestBatch: SCOPE_CHANGES_MAX,
    onTooLarge: (label) =>
      toast.error(
        `“${label}” was not done: it makes more than ${SCOPE_CHANGES_MAX} changes at once. Do it in smaller steps.`,
      ),
    // a portal group that a request type is put into may be new, too
    follows: (item, changes) => (changes.some(({ path }) => path.includes('portalGroupId')) ? item.projectId : null),
  });
  return store;
}

/** The last user, other than the current one, who changed an item at one of the places, according to its history. */
async function otherPersonOf(
  { api, session }: HostApi,
  item: ScopeItem,
  clashes: readonly Clash[],
): Promise<string | null> {
  const { items } = await api.call('scopeItemHistory', { params: { itemId: item.id }, query: { limit: 20 } });
  const places = clashes.map(({ path }) => path.filter((key) => key !== 'content').join('/'));
  const touches = (at: string) =>
    places.some((place) => `${at}/`.startsWith(`${place}/`) || `${place}/`.startsWith(`${at}/`));
  const own = session.get().user?.id;
  const event = items.find(
    ({ actor, changes }) => actor !== null && actor.id !== own && changes.some(({ field }) => touches(field)),
  );
  return event?.actor?.name ?? null;
}

/** The store of a user and company, valid while that user is signed in: no other user may send or see their edits. */
export function scopeStoreOf(host: HostApi, queryClient: QueryClient, companyId: string): ScopeStore {
  const registry = editRegistryOf(queryClient);
  const userId = host.session.get().user?.id;
  const owner = ownerOf(userId, companyId);
  const known = registry.get(owner);
  if (known) return known.store as unknown as ScopeStore;
  const store = newStore(host, owner, companyId);
  registry.add<ScopeItem>({
    owner,
    store,
    words: { place: placeInWords, value: valueInWords },
    otherPerson: (item, clashes) => otherPersonOf(host, item, clashes),
  });
  const stop = host.session.subscribe(() => {
    if (host.session.get().user?.id === userId) return;
    stop();
    registry.close(owner);
  });
  return store;
}

/** The store of a company that is open on this page; null if there is none. */
export const openScopeStore = (host: HostApi, queryClient: QueryClient, companyId: string): ScopeStore | null =>
  (editRegistryOf(queryClient).get(ownerOf(host.session.get().user?.id, companyId))?.store as unknown as
    | ScopeStore
    | undefined) ?? null;
