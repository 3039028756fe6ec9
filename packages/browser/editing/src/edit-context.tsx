import { ApiError } from '@scopewright/api-client';
import { useHost } from '@scopewright/remote-contract';
import { useQueryClient } from '@scopewright/remote-contract/query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { EditStore, SaveSummary } from './edit-store.ts';
import type { ItemSnapshot } from './item-queue.ts';
import { editRegistryOf } from './page-registry.ts';
import { provideEdits } from './provide-edits.tsx';
import type { Direction, LoggedStep } from './undo-log.ts';
import type { UndoResult } from './undo-steps.ts';

/** A store of any items. */
type AnyStore = Pick<EditStore<never>, 'subscribe' | 'summary' | 'step' | 'undo' | 'nextStep'>;

const EditContext = createContext<AnyStore | null>(null);

interface EditProviderProps {
  /** `<user id>/<owner of the items>` */
  owner: string;
  store: AnyStore & Pick<EditStore<never>, 'ready' | 'flush'>;
  /** Shown until edits stored in the browser are loaded. */
  placeholder?: ReactNode;
  children: ReactNode;
}

/** Keeps a store open while its screens are shown, for components that show its state and undo its steps. */
export function EditProvider({ owner, store, placeholder = null, children }: EditProviderProps) {
  const queryClient = useQueryClient();
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
  const { edits } = useHost();
  useEffect(() => {
    if (edits) provideEdits(edits, queryClient);
  }, [edits, queryClient]);
  return ready ? <EditContext value={store}>{children}</EditContext> : placeholder;
}

function useEditStore(): AnyStore {
  const store = useContext(EditContext);
  if (store === null) throw new Error('This belongs below an EditProvider');
  return store;
}

/** The save state of the open store. */
export function useSaveSummary(): SaveSummary {
  const store = useEditStore();
  return useSyncExternalStore(store.subscribe, store.summary);
}

/** An item of a store with the user's edits and its save state; null while it isn't open. */
export function useSnapshot<T>(
  store: Pick<EditStore<T>, 'subscribeTo' | 'get'>,
  itemId: string,
): ItemSnapshot<T> | null {
  const subscribe = useCallback((listener: () => void) => store.subscribeTo(itemId, listener), [store, itemId]);
  return useSyncExternalStore(subscribe, () => store.get(itemId));
}

/** The message after undo or redo. */
export const sentenceOf = (
  direction: Direction,
  result: UndoResult,
): { tone: 'info' | 'error'; text: string } | null => {
  if (!result) return null;
  if ('done' in result) return { tone: 'info', text: `${direction === 'undo' ? 'Undone' : 'Redone'}: ${result.done}` };
  const could = `could not be ${direction === 'undo' ? 'undone' : 'redone'}`;
  if ('stale' in result) return { tone: 'error', text: `“${result.stale}” ${could}: the item has changed since.` };
  const why = result.error instanceof ApiError ? result.error.serverMessage : undefined;
  return { tone: 'error', text: `“${result.failed}” ${could}. ${why ?? 'Please try again.'}` };
};

/** Undo and redo of the user's steps on this page. */
export function useUndo() {
  const store = useEditStore();
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

/** Undoes a specific step, from the toast that reported it. */
export function useUndoOf(): (step: LoggedStep) => void {
  const store = useEditStore();
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
