import { useScopeCommands } from '@scopewright/company-kit/scope/scope-queries';
import { KIND_WORDS } from '@scopewright/company-kit/scope/scope-words';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { useOperation } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { useScope } from '../saving/use-scope.tsx';

export interface NewItem {
  kind: ScopeItem['kind'];
  name: string;
  projectId?: string | null;
  content?: Record<string, unknown>;
}

/** Creates an item; undo deletes it, and redo restores the same one. */
export function useCreateItem() {
  const { companyId, store } = useScope();
  const commands = useScopeCommands(companyId);
  const operation = useOperation();
  return useMutation({
    mutationFn: async (item: NewItem) => {
      // its portal group may have been created a moment ago
      if (item.projectId) await store.sent(item.projectId);
      return store.run(() => commands.create(item, operation.idFor(item)));
    },
    onSuccess: (item) => {
      operation.done();
      store.receive(item);
      store.record({
        kind: 'command',
        label: `New ${KIND_WORDS[item.kind].one.toLowerCase()} “${item.name}”`,
        undo: async () => {
          // edits made since are part of the version to delete
          await store.sent(item.id);
          store.receive(
            await commands.remove({ id: item.id, version: store.get(item.id)?.version ?? item.version }, true),
          );
        },
        redo: async () => {
          store.receive(await commands.restore(item.id));
        },
      });
    },
  });
}
