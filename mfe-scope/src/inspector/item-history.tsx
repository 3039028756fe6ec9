import { itemKey } from '@scopewright/company-kit/scope/scope-queries';
import { useHost } from '@scopewright/remote-contract';
import { ChangeHistory } from '@scopewright/workplace-kit/page/change-history';
import { useScope } from '../saving/use-scope.tsx';

/** The changes of an item. */
export function ItemHistory({ itemId }: { itemId: string }) {
  const { companyId, store } = useScope();
  const { api } = useHost();
  return (
    <ChangeHistory
      queryKey={[...itemKey(companyId, itemId), 'history', store.get(itemId)?.item.version ?? 0]}
      load={(limit, signal) => api.call('scopeItemHistory', { params: { itemId }, query: { limit }, signal })}
    />
  );
}
