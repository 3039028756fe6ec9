import { isGone, useFetchedItem } from '@scopewright/company-kit/scope/scope-queries';
import type { ScopeChange, ScopeItem } from '@scopewright/contracts/scoping';
import { EditProvider, useSnapshot, useUndoOf } from '@scopewright/editing/edit-context';
import { ownerOf } from '@scopewright/editing/shared-store';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useQueryClient } from '@scopewright/remote-contract/query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { describeRemoval, removedParts } from './removal-words.ts';
import { type ScopeStore, scopeStoreOf } from './scope-store.ts';

/** The element of a part that gets the focus: its menu, or else its first control. */
const CONTROLS = ['[aria-haspopup="menu"]', 'button:not(:disabled), input, textarea, select, [href]'];

/**
 * Keeps the focus nearby when a part is removed: on the part after it, or else on the one before, or else on a control
 * of their list.
 * @returns a function to call once the part is being removed: sets the focus there if it would be lost
 */
function keepFocusNear(partId: string | undefined): () => void {
  const part = partId === undefined ? null : document.querySelector(`[data-part="${CSS.escape(partId)}"]`);
  const near = [part?.nextElementSibling, part?.previousElementSibling].filter((one) => one?.matches('[data-part]'));
  const around = part?.parentElement?.closest('section, [role="tabpanel"]');
  return () => {
    if (!part) return;
    // a closing menu first returns the focus to a button that no longer exists
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const place = [...near, around].find((one) => one?.isConnected);
        CONTROLS.map((selector) => place?.querySelector<HTMLElement>(selector))
          .find((control) => control)
          ?.focus();
      }),
    );
  };
}

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
  /** Shown until edits stored in the browser are loaded. */
  placeholder?: ReactNode;
  children: ReactNode;
}

/** Provides the items of a company to the screens below, with everything that saves them. */
export function ScopeProvider({ companyId, write, placeholder = null, children }: ScopeProviderProps) {
  const host = useHost();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const owner = ownerOf(user?.id, companyId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each user has their own store
  const store = useMemo(() => scopeStoreOf(host, queryClient, companyId), [host, queryClient, companyId, owner]);
  const value = useMemo(() => ({ companyId, store, write }), [companyId, store, write]);
  return (
    <EditProvider owner={owner} store={store} placeholder={placeholder}>
      <ScopeContext value={value}>{children}</ScopeContext>
    </EditProvider>
  );
}

/** @throws Error outside of a ScopeProvider */
export function useScope(): ScopeContextValue {
  const scope = useContext(ScopeContext);
  if (scope === null) throw new Error('This belongs below a ScopeProvider');
  return scope;
}

/** An open item with the user's edits applied. */
export interface OpenItem {
  item: ScopeItem;
  /** Applies changes immediately and saves them; the label names them for undo. */
  change: (changes: readonly ScopeChange[], label: string) => void;
}

/** The state of loading an item: present, loading, deleted, or failed. */
export type ItemAnswer =
  | { kind: 'open'; open: OpenItem }
  | { kind: 'loading' }
  | { kind: 'gone' }
  | { kind: 'failed'; error: unknown; refetch: () => unknown };

/** An open item with the user's edits, even if another user has deleted it since. */
export function useOpenItem(itemId: string): OpenItem | null {
  const { store } = useScope();
  const item = useSnapshot(store, itemId)?.item;
  const changeOf = useChange();
  const change = useCallback(
    (changes: readonly ScopeChange[], label: string) => changeOf(itemId, changes, label),
    [changeOf, itemId],
  );
  return useMemo(() => (item ? { item, change } : null), [item, change]);
}

/** Whether an item belongs to a project: the project itself, its items, and the fields of its company. */
const isOf = (item: ScopeItem, companyId: string, projectId: string): boolean =>
  item.companyId === companyId && (item.kind === 'project' ? item.id : (item.projectId ?? projectId)) === projectId;

/** An item of a project, or its loading state; one of another project counts as deleted. */
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
    return error ? { kind: 'failed', error, refetch } : { kind: 'loading' };
  }, [open, error, refetch, companyId, projectId]);
}

/** An open item, for components that show it. @throws Error while it isn't loaded */
export function useScopeItem(itemId: string): OpenItem {
  const open = useOpenItem(itemId);
  if (open === null) throw new Error('This belongs to an item that is open');
  return open;
}

/** The open items with the user's edits, for values that are computed from several of them. */
export function useOpenItems(): ReadonlyMap<string, ScopeItem> {
  const { store } = useScope();
  return useSyncExternalStore(store.subscribe, store.items);
}

/**
 * Applies changes to an open item. If they remove parts of it, a toast names them and offers an undo, and the focus
 * stays nearby.
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
      toast.success(describeRemoval(label, gone), { label: 'Undo', run: () => undoOf(step) });
    },
    [store, toast, undoOf],
  );
}
