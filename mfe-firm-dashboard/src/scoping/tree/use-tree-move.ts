import { useQueryClient } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { useWorkspace } from '../project/workspace-context.tsx';
import { useScope } from '../saving/use-scope.tsx';
import { treeKey, useScopeCommands, type useScopeTree } from '../scope-queries.ts';
import { failureText } from '../use-create-item.ts';
import { moved, type TreeMove, wayBack } from './tree-moves.ts';
import { inKnownGroups } from './tree-nodes.ts';

type Tree = NonNullable<ReturnType<typeof useScopeTree>['data']>;

/** Moves an item at once; it goes back where the server refuses. */
export function useTreeMove(): (move: TreeMove, name: string) => void {
  const { companyId, project, rows } = useWorkspace();
  const { store } = useScope();
  const { toast } = useHost();
  const queryClient = useQueryClient();
  const commands = useScopeCommands(companyId);
  const key = treeKey(companyId, project.id);

  async function run(move: TreeMove): Promise<void> {
    await queryClient.cancelQueries({ queryKey: key });
    const before = queryClient.getQueryData<Tree>(key);
    queryClient.setQueryData<Tree>(key, (tree) => tree && { ...tree, rows: moved(tree.rows, move) });
    try {
      const { itemId, ...place } = move;
      // a group that was made a moment ago may be on its way
      if (place.portalGroupId) await store.sent(project.id);
      store.receive(await commands.move(itemId, place));
    } catch (error) {
      queryClient.setQueryData(key, before);
      throw error;
    }
  }

  return (move, name) => {
    const back = wayBack(inKnownGroups(project, rows), move);
    run(move).then(
      () => back && store.record({ kind: 'command', label: `Move “${name}”`, undo: () => run(back), redo: () => run(move) }),
      (error) => toast.error(`“${name}” could not be moved. ${failureText(error)}`),
    );
  };
}
