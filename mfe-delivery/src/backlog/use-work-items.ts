import { errorText } from '@scopewright/api-client';
import { linesKey } from '@scopewright/company-kit/backlog/backlog-key';
import { LEVEL_WORDS } from '@scopewright/company-kit/backlog/backlog-words';
import { isGone } from '@scopewright/company-kit/scope/scope-queries';
import { sameValue } from '@scopewright/domain/json';
import { type Json, setChange } from '@scopewright/editing';
import { useSnapshot, useUndoOf } from '@scopewright/editing/edit-context';
import { createMoveLine, type MoveLine } from '@scopewright/lists/move-line';
import { useStableArray } from '@scopewright/lists/use-stable-array';
import { useHost } from '@scopewright/remote-contract';
import { useQueryClient } from '@scopewright/remote-contract/query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useBacklog } from './backlog-context.tsx';
import {
  type BacklogLines,
  type NewWorkItem,
  useBacklogLines,
  useFetchedWorkItem,
  useWorkItemCommands,
} from './backlog-queries.ts';
import { type EditedWorkItem, editedWorkItem } from './saving/work-item-rules.ts';
import type { WorkItemStore } from './saving/work-item-store.ts';
import { moved, type WorkItemMove, wayBack } from './tree/work-item-moves.ts';
import { type WorkItemLine, withOwnWorkItems } from './work-items.ts';

const NO_ROWS: readonly WorkItemLine[] = [];

/** Moves continue after the screen is left, because they belong to the store. */
const lines = new WeakMap<WorkItemStore, MoveLine<WorkItemMove>>();

function moveLineOf(store: WorkItemStore): MoveLine<WorkItemMove> {
  const known = lines.get(store) ?? createMoveLine<WorkItemMove>();
  lines.set(store, known);
  return known;
}

/** A project's work items with the user's edits. An unchanged row keeps its object, so that it isn't rendered again. */
export function useRows(companyId: string, projectId: string, store: WorkItemStore) {
  const fetched = useBacklogLines(companyId, projectId);
  const open = useSyncExternalStore(store.subscribe, store.items);
  const { subscribe, pending } = moveLineOf(store);
  const moves = useSyncExternalStore(subscribe, pending);
  useEffect(() => {
    if (fetched.data) store.notice(fetched.data.rows);
  }, [store, fetched.data]);
  const [kept] = useState(() => new Map<string, WorkItemLine>());
  const rows = useMemo(() => {
    const own = withOwnWorkItems(fetched.data?.rows ?? NO_ROWS, open).map((row) => {
      if (!open.has(row.id)) return row;
      const before = kept.get(row.id);
      if (before && before.order === row.order && sameValue(before, row)) return before;
      kept.set(row.id, row);
      return row;
    });
    return moves.reduce<WorkItemLine[]>(moved, own);
  }, [fetched.data, open, kept, moves]);
  return { fetched, rows: useStableArray(rows) };
}

/** A work item of the open project, or its loading state. */
export type WorkItemAnswer =
  | { kind: 'open'; workItem: EditedWorkItem }
  | { kind: 'loading' }
  | { kind: 'gone' }
  | { kind: 'failed'; error: unknown; refetch: () => unknown };

/** A work item with the user's edits; one of another project counts as deleted. */
export function useWorkItem(workItemId: string): WorkItemAnswer {
  const { companyId, projectId, store } = useBacklog();
  const { data, error, refetch } = useFetchedWorkItem(companyId, workItemId);
  useEffect(() => {
    if (data) store.receive(editedWorkItem(data));
  }, [store, data]);
  const workItem = useSnapshot(store, workItemId)?.item;
  return useMemo(() => {
    if (isGone(error) || (workItem && (workItem.deletedAt !== null || workItem.projectId !== projectId)))
      return { kind: 'gone' };
    if (workItem) return { kind: 'open', workItem };
    return error ? { kind: 'failed', error, refetch } : { kind: 'loading' };
  }, [workItem, error, refetch, projectId]);
}

/** Sets values of a work item, fetched if it isn't open yet, as one step. */
export function useSetWorkItem(): (workItemId: string, values: Readonly<Record<string, Json>>, label: string) => void {
  const { store } = useBacklog();
  const { toast } = useHost();
  return useCallback(
    (workItemId, values, label) => {
      void store.open(workItemId).then((workItem) => {
        if (!workItem) {
          toast.error('The work item could not be changed. Please check your connection and try again.');
          return;
        }
        store.change(
          workItemId,
          Object.entries(values).map(([key, to]) => setChange(workItem, [key], to)),
          label,
        );
      });
    },
    [store, toast],
  );
}

/** Moves a work item immediately; if the server refuses, only this move is reverted. */
export function useMoveWorkItem(): (move: WorkItemMove, name: string) => void {
  const { companyId, projectId, store, rows } = useBacklog();
  const { toast } = useHost();
  const queryClient = useQueryClient();
  const commands = useWorkItemCommands(companyId);
  const send = async (move: WorkItemMove) => {
    const { workItemId, ...place } = move;
    store.receive(await commands.move(workItemId, place));
    // until the lines are reloaded, they show the server's result
    queryClient.setQueryData<BacklogLines>(
      linesKey(companyId, projectId),
      (known) => known && { ...known, rows: moved(known.rows, move) },
    );
  };
  const run = (move: WorkItemMove) => store.run(() => moveLineOf(store).add(move, send));
  return (move, name) => {
    const back = wayBack(rows, move);
    run(move).then(
      () =>
        back &&
        store.record({ kind: 'command', label: `Move “${name}”`, undo: () => run(back), redo: () => run(move) }),
      (error) => toast.error(`“${name}” could not be moved. ${errorText(error)}`),
    );
  };
}

/** Deletes a work item with its parts, reports it, and offers an undo. */
export function useDeleteWorkItem(): (workItem: Pick<WorkItemLine, 'id' | 'title' | 'version'>) => Promise<boolean> {
  const { companyId, store } = useBacklog();
  const { toast } = useHost();
  const commands = useWorkItemCommands(companyId);
  const undoOf = useUndoOf();
  return async ({ id, title, version }) => {
    const remove = async () => {
      // edits made since are part of the version to delete
      await store.sent(id);
      store.receive(await commands.remove({ id, version: store.get(id)?.version ?? version }));
    };
    try {
      await store.run(remove);
    } catch (error) {
      toast.error(`“${title}” could not be deleted. ${errorText(error)}`);
      return false;
    }
    const step = {
      kind: 'command' as const,
      label: `Delete “${title}”`,
      undo: async () => store.receive(await commands.restore(id)),
      redo: remove,
    };
    store.record(step);
    toast.success(`Deleted “${title}”`, { label: 'Undo', run: () => undoOf(step) });
    return true;
  };
}

/** Adds a work item; undo deletes it, and redo restores the same one. */
export function useAddWorkItem(): (workItem: NewWorkItem, operation: string) => Promise<EditedWorkItem> {
  const { companyId, projectId, store } = useBacklog();
  const commands = useWorkItemCommands(companyId);
  return async (workItem, operation) => {
    const added = await store.run(() => commands.create(projectId, workItem, operation));
    store.receive(added);
    store.record({
      kind: 'command',
      label: `New ${LEVEL_WORDS[added.level].one.toLowerCase()} “${added.title}”`,
      undo: async () => {
        await store.sent(added.id);
        store.receive(await commands.remove({ id: added.id, version: store.get(added.id)?.version ?? added.version }));
      },
      redo: async () => {
        store.receive(await commands.restore(added.id));
      },
    });
    return added;
  };
}
