import { ApiError } from '@scopewright/api-client';
import type { ScopeChange, ScopeItem } from '@scopewright/contracts/scoping';
import { useQueryClient } from '@scopewright/query';
import { useHost, useSession } from '@scopewright/remote-contract';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Direction, LoggedStep, SaveSummary, UndoResult } from '../../editing/index.ts';
import { editRegistryOf } from '../../editing/page-registry.ts';
import { keepFocusNear } from '../keep-focus-near.ts';
import { isGone, useFetchedItem } from '../queries/scope-queries.ts';
import { removalInWords, removedParts } from './removal-words.ts';
import { ownerOf, type ScopeStore, scopeStoreOf } from './scope-store.ts';

interface ScopeContextValue {
  companyId: string;
  store: ScopeStore;
  /** The user may change the scope. */
  write: boolean;
}

const ScopeContext = createContext<ScopeContextValue | null>(null);

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
  const owner = ownerOf(user?.id, companyId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has another store
  const store = useMemo(() => scopeStoreOf(host, queryClient, companyId), [host, queryClient, companyId, owner]);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let current = true;
    void store.ready.then(() => current && setReady(true));
    return () => {
      current = false;
      store.flush();
    };
  }, [store]);
  useEffect(() => editRegistryOf(queryClient).hold(owner), [queryClient, owner]);
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
}

/** What there is of an item: it, that it is on its way, that it is gone, or why it could not be had. */
export type ItemAnswer =
  | { kind: 'open'; open: OpenItem }
  | { kind: 'loading' }
  | { kind: 'gone' }
  | { kind: 'failed'; error: unknown; retry: () => void };

/** An item with the person's edits as long as it is open, also one that somebody has deleted meanwhile. */
export function useOpenItem(itemId: string): OpenItem | null {
  const { store } = useScope();
  const subscribe = useCallback((listener: () => void) => store.subscribeTo(itemId, listener), [store, itemId]);
  const snapshot = useSyncExternalStore(subscribe, () => store.get(itemId));
  const item = snapshot?.item;
  const changeOf = useChange();
  const change = useCallback(
    (changes: readonly ScopeChange[], label: string) => changeOf(itemId, changes, label),
    [changeOf, itemId],
  );
  return useMemo(() => (item ? { item, change } : null), [item, change]);
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
    if (isGone(error) || (open && (open.item.deletedAt !== null || !isOf(open.item, companyId, projectId))))
      return { kind: 'gone' };
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

const sentenceOf = (direction: Direction, result: UndoResult): { tone: 'info' | 'error'; text: string } | null => {
  if (!result) return null;
  if ('done' in result) return { tone: 'info', text: `${direction === 'undo' ? 'Undone' : 'Redone'}: ${result.done}` };
  const could = `could not be ${direction === 'undo' ? 'undone' : 'redone'}`;
  if ('stale' in result) return { tone: 'error', text: `“${result.stale}” ${could}: the item has changed since.` };
  const why = result.error instanceof ApiError ? result.error.serverMessage : undefined;
  return { tone: 'error', text: `“${result.failed}” ${could}. ${why ?? 'Please try again.'}` };
};

/** The way back from what the person has done on this page. */
export function useUndo() {
  const { store } = useScope();
  const { toast } = useHost();
  const undo = useSyncExternalStore(store.subscribe, () => store.nextStep('undo'));
  const redo = useSyncExternalStore(store.subscribe, () => store.nextStep('redo'));
  const step = useCallback(
    async (direction: Direction) => {
      const said = sentenceOf(direction, await store.step(direction));
      if (said) toast[said.tone](said.text);
    },
    [store, toast],
  );
  return { undo, redo, step };
}

/** Undoes one certain step, from the message that said what was done. */
export function useUndoOf(): (step: LoggedStep) => void {
  const { store } = useScope();
  const { toast } = useHost();
  return useCallback(
    (step) => {
      void store.undo(step).then((result) => {
        const said = sentenceOf('undo', result);
        if (said) toast[said.tone](said.text);
      });
    },
    [store, toast],
  );
}

/**
 * Applies changes to an item that is open. What takes parts of it away is answered with what went and a way back, and the focus stays near.
 */
export function useChange(): (itemId: string, changes: readonly ScopeChange[], label: string) => void {
  const { store } = useScope();
  const { toast } = useHost();
  const undoOf = useUndoOf();
  return useCallback(
    (itemId, changes, label) => {
      const gone = removedParts(changes);
      const keepFocus = keepFocusNear(gone.at(-1)?.id);
      const step = store.change(itemId, changes, label);
      if (!step || gone.length === 0) return;
      keepFocus();
      toast.success(removalInWords(label, gone), { label: 'Undo', run: () => undoOf(step) });
    },
    [store, toast, undoOf],
  );
}
