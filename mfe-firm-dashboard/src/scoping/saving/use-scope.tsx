import { ApiError, errorText, newIdempotencyKey } from '@scopewright/api-client';
import type { ScopeChange, ScopeItem } from '@scopewright/contracts/scoping';
import { type QueryClient, useQueryClient } from '@scopewright/query';
import { type HostApi, useHost, useSession } from '@scopewright/remote-contract';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { contentsKey, isGone, itemKey, useFetchedItem } from '../scope-queries.ts';
import { NO_STORAGE, openEditStorage } from './edit-storage.ts';
import type { Clash } from './edits.ts';
import type { Choice, SaveState } from './item-queue.ts';
import { createScopeStore, type SaveSummary, type ScopeStore, type UndoResult } from './scope-store.ts';

interface ScopeContextValue {
  companyId: string;
  store: ScopeStore;
  /** The user may change the scope. */
  write: boolean;
}

const ScopeContext = createContext<ScopeContextValue | null>(null);

/** The stores of a page live as long as the page: what waits is sent also after its screen was left. */
const stores = new WeakMap<QueryClient, Map<string, ScopeStore>>();

function newStore({ api, queryClient, session }: HostApi, owner: string, companyId: string): ScopeStore {
  // who views the product as somebody else only looks, and must not take over what the other has not saved
  const storage = session.get().impersonating ? NO_STORAGE : openEditStorage(owner, newIdempotencyKey(), { onChange: () => store.storageChanged() });
  const store = createScopeStore({
    storage,
    isGone,
    fetchItem: (itemId) => api.call('scopeItem', { params: { itemId } }),
    send: async (item, { operationId, changes }) =>
      (await api.call('changeScopeItem', { params: { itemId: item.id }, body: { operationId, version: item.version, changes } })).item,
    newOperationId: newIdempotencyKey,
    explain: (error) => errorText(error, { network: 'There is no connection.', other: 'The server did not take this change.' }),
    onSaved(item) {
      queryClient.setQueryData(itemKey(companyId, item.id), item);
      queryClient.setQueriesData<ScopeItem[]>({ queryKey: contentsKey(companyId, '').slice(0, -1) }, (items) =>
        items?.map((each) => (each.id === item.id ? item : each)),
      );
    },
  });
  return store;
}

/** The store of a person and company, as long as the person is the one who is signed in: their edits are nobody else's to send, or to see. */
function storeOf(host: HostApi, queryClient: QueryClient, owner: string, companyId: string): ScopeStore {
  const kept = stores.get(queryClient) ?? new Map<string, ScopeStore>();
  stores.set(queryClient, kept);
  const known = kept.get(owner);
  if (known) return known;
  const store = newStore(host, owner, companyId);
  kept.set(owner, store);
  const userId = host.session.get().user?.id;
  const stop = host.session.subscribe(() => {
    if (host.session.get().user?.id === userId) return;
    stop();
    kept.delete(owner);
    store.close();
  });
  return store;
}

interface ScopeProviderProps {
  companyId: string;
  /** The user may change the scope. */
  write: boolean;
  /** Until it is known what waits in the browser. */
  placeholder?: ReactNode;
  children: ReactNode;
}

/** Gives the screens below the items of a company, with everything that saves them. */
export function ScopeProvider({ companyId, write, placeholder = null, children }: ScopeProviderProps) {
  const host = useHost();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const owner = `${user?.id ?? ''}/${companyId}`;
  const store = useMemo(() => storeOf(host, queryClient, owner, companyId), [host, queryClient, owner, companyId]);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let current = true;
    void store.ready.then(() => current && setReady(true));
    return () => {
      current = false;
      store.flush();
    };
  }, [store]);
  useEffect(() => {
    const flush = () => store.flush();
    const onHide = () => document.visibilityState === 'hidden' && store.flush();
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [store]);
  const value = useMemo(() => ({ companyId, store, write }), [companyId, store, write]);
  return ready ? <ScopeContext value={value}>{children}</ScopeContext> : placeholder;
}

/** @throws Error outside of a ScopeProvider */
export function useScope(): ScopeContextValue {
  const scope = useContext(ScopeContext);
  if (scope === null) throw new Error('This belongs below a ScopeProvider');
  return scope;
}

/** An item that is open, with the person's own edits applied. */
export interface OpenItem {
  item: ScopeItem;
  /** Applies changes at once and saves them; the label names them where they are undone. */
  change: (changes: readonly ScopeChange[], label: string) => void;
  state: SaveState;
  conflicts: readonly Clash[];
  /** Why the server did not take the edits. */
  refusal: string | null;
  resolve: (choose: Choice | ((clash: Clash) => Choice)) => void;
}

/** What there is of an item: it, that it is on its way, that it is gone, or why it could not be had. */
export type ItemAnswer = { kind: 'open'; open: OpenItem } | { kind: 'loading' } | { kind: 'gone' } | { kind: 'failed'; error: unknown; retry: () => void };

/** An item with the person's edits as long as it is open, also one that somebody has deleted meanwhile. */
export function useOpenItem(itemId: string): OpenItem | null {
  const { store } = useScope();
  const subscribe = useCallback((listener: () => void) => store.subscribeTo(itemId, listener), [store, itemId]);
  const snapshot = useSyncExternalStore(subscribe, () => store.get(itemId));
  const change = useCallback((changes: readonly ScopeChange[], label: string) => store.change(itemId, changes, label), [store, itemId]);
  const resolve = useCallback((choose: Choice | ((clash: Clash) => Choice)) => store.resolve(itemId, choose), [store, itemId]);
  return useMemo(() => snapshot && { ...snapshot, change, resolve }, [snapshot, change, resolve]);
}

/** Whether an item belongs to a project: it itself, what is in it, and the fields of its company. */
const isOf = (item: ScopeItem, companyId: string, projectId: string): boolean =>
  item.companyId === companyId && (item.kind === 'project' ? item.id : (item.projectId ?? projectId)) === projectId;

/** An item of a project that may still have to come; one that belongs elsewhere is not there. */
export function useItemAnswer(itemId: string, projectId: string): ItemAnswer {
  const { companyId, store } = useScope();
  const { data, error, refetch } = useFetchedItem(companyId, itemId);
  useEffect(() => {
    if (data) store.receive(data);
  }, [store, data]);
  const open = useOpenItem(itemId);
  return useMemo(() => {
    if (isGone(error) || (open && (open.item.deletedAt !== null || !isOf(open.item, companyId, projectId)))) return { kind: 'gone' };
    if (open) return { kind: 'open', open };
    return error ? { kind: 'failed', error, retry: () => void refetch() } : { kind: 'loading' };
  }, [open, error, refetch, companyId, projectId]);
}

/** An item that is open, for what is shown of it. @throws Error while it is not there */
export function useScopeItem(itemId: string): OpenItem {
  const open = useOpenItem(itemId);
  if (open === null) throw new Error('This belongs to an item that is open');
  return open;
}

/** How everything in the company that is open stands. */
export function useSaveSummary(): SaveSummary {
  const { store } = useScope();
  return useSyncExternalStore(store.subscribe, store.summary);
}

/** The items that are open, with the person's own edits: for what is made of several of them. */
export function useOpenItems(): ReadonlyMap<string, ScopeItem> {
  const { store } = useScope();
  return useSyncExternalStore(store.subscribe, store.items);
}

const sentenceOf = (direction: 'undo' | 'redo', result: UndoResult): { tone: 'info' | 'error'; text: string } | null => {
  if (!result) return null;
  if ('done' in result) return { tone: 'info', text: `${direction === 'undo' ? 'Undone' : 'Done again'}: ${result.done}` };
  if ('changedMeanwhile' in result)
    return { tone: 'error', text: `“${result.changedMeanwhile}” could not be ${direction === 'undo' ? 'undone' : 'done again'}: it has been changed since.` };
  const why = result.error instanceof ApiError ? result.error.serverMessage : undefined;
  return { tone: 'error', text: `“${result.failed}” could not be ${direction === 'undo' ? 'undone' : 'done again'}. ${why ?? 'Please try again.'}` };
};

/** The way back from what the person has done on this page. */
export function useUndo() {
  const { store } = useScope();
  const { toast } = useHost();
  const undo = useSyncExternalStore(store.subscribe, () => store.nextStep('undo'));
  const redo = useSyncExternalStore(store.subscribe, () => store.nextStep('redo'));
  const step = useCallback(
    async (direction: 'undo' | 'redo') => {
      const said = sentenceOf(direction, await store.step(direction));
      if (said) toast[said.tone](said.text);
    },
    [store, toast],
  );
  return { undo, redo, step };
}
