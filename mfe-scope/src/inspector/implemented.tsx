import { errorText } from '@scopewright/api-client';
import { useScopeCommands } from '@scopewright/company-kit/scope/scope-queries';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Badge, Button, Check, formatDate } from '@scopewright/ui';
import { useWorkspace } from '../project/workspace-context.tsx';
import { useScope } from '../saving/use-scope.tsx';

/** Whether an item is built on the platform. */
export function Implemented({ item }: { item: ScopeItem }) {
  const { companyId, write } = useWorkspace();
  const { store } = useScope();
  const { toast } = useHost();
  const commands = useScopeCommands(companyId);
  const say = async (implemented: boolean) => store.receive(await commands.implement(item.id, implemented));
  const mark = useMutation({
    mutationFn: (implemented: boolean) => store.run(() => say(implemented)),
    onSuccess: (_, implemented) =>
      store.record({
        kind: 'command',
        label: `“${item.name}” is ${implemented ? '' : 'not '}implemented`,
        undo: () => say(!implemented),
        redo: () => say(implemented),
      }),
    onError: (error) => toast.error(`This could not be saved. ${errorText(error)}`),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {item.implementedAt !== null ? (
        <Badge tone="success">
          <Check aria-hidden="true" /> Implemented {formatDate(item.implementedAt.slice(0, 10))}
        </Badge>
      ) : (
        <Badge>Not implemented</Badge>
      )}
      {write ? (
        <Button variant="link" size="sm" busy={mark.isPending} onClick={() => mark.mutate(item.implementedAt === null)}>
          {item.implementedAt === null ? 'Mark as implemented' : 'Mark as not implemented'}
        </Button>
      ) : null}
    </div>
  );
}
