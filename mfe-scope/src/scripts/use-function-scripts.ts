import { useCall } from '@scopewright/calls';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';

/** The scripts of a workflow's functions; not fetched for users of the firm's clients. */
export function useFunctionScripts(itemId: string, { isNeeded }: { isNeeded: boolean }) {
  const { abilities } = useSession();
  const enabled = isNeeded && can(abilities, 'scope:scripts');
  // an import stores them once
  return useCall(
    ['function-scripts', itemId],
    'functionScripts',
    { params: { itemId } },
    { enabled, staleTime: Number.POSITIVE_INFINITY },
  );
}
