import { errorText } from '@scopewright/api-client';
import { treeKey, useScopeCommands, type useScopeTree } from '@scopewright/company-kit/scope/scope-queries';
import { createMoveLine, type MoveLine } from '@scopewright/lists/move-line';
import { useHost } from '@scopewright/remote-contract';
import { useQueryClient } from '@scopewright/remote-contract/query';
import { useSyncExternalStore } from 'react';
import { useWorkspace } from '../project/workspace-context.tsx';
import type { ScopeStore } from '../saving/scope-store.ts';
import { useScope } from '../saving/use-scope.tsx';
import { moved, type TreeMove, wayBack } from './tree-moves.ts';
import { inKnownGroups } from './tree-nodes.ts';

type Tree = NonNullable<ReturnType<typeof useScopeTree>['data']>;

/** Moves continue after the screen is left, because they belong to the store. */
const lines = new WeakMap<ScopeStore, Map<string, MoveLine<TreeMove>>>();

function lineOf(store: ScopeStore, projectId: string): MoveLine<TreeMove> {
  const ofStore = lines.get(store) ?? new Map<string, MoveLine<TreeMove>>();
  lines.set(store, ofStore);
  const line = ofStore.get(projectId) ?? createMoveLine<TreeMove>();
  ofStore.set(projectId, line);
  return line;
}

/** The moves in a project that the server hasn't acknowledged. */
export function useMoves(projectId: string): readonly TreeMove[] {
  const { store } = useScope();
  const { subscribe, pending } = lineOf(store, projectId);
  return useSyncExternalStore(subscribe, pending);
}

/** Moves an item immediately; if the server refuses, only this move is reverted. */
export function useTreeMove(): (move: TreeMove, name: string) => void {
  const { companyId, project, rows } = useWorkspace();
  const { store } = useScope();
  const { toast } = useHost();
  const queryClient = useQueryClient();
  const commands = useScopeCommands(companyId);
  const line = lineOf(store, project.id);

  async function send(move: TreeMove): Promise<void> {
    const { itemId, ...place } = move;
    // a group that was created a moment ago may not be saved yet
    if (place.portalGroupId) await store.sent(project.id);
    store.receive(await commands.move(itemId, place));
    // until the tree is reloaded, it shows the server's result
    queryClient.setQueryData<Tree>(
      treeKey(companyId, project.id),
      (tree) => tree && { ...tree, rows: moved(tree.rows, move) },
    );
  }
  const run = (move: TreeMove) => store.run(() => line.add(move, send));

  return (move, name) => {
    const back = wayBack(inKnownGroups(project, rows), move);
    run(move).then(
      () =>
        back &&
        store.record({ kind: 'command', label: `Move “${name}”`, undo: () => run(back), redo: () => run(move) }),
      (error) => toast.error(`“${name}” could not be moved. ${errorText(error)}`),
    );
  };
}
