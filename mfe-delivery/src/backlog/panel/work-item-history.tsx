import { workItemKey } from '@scopewright/company-kit/backlog/backlog-key';
import { useHost } from '@scopewright/remote-contract';
import { ChangeHistory } from '@scopewright/workplace-kit/page/change-history';
import { useBacklog } from '../backlog-context.tsx';

/** The changes of a work item. */
export function WorkItemHistory({ workItemId }: { workItemId: string }) {
  const { companyId, store } = useBacklog();
  const { api } = useHost();
  return (
    <ChangeHistory
      queryKey={[...workItemKey(companyId, workItemId), 'history', store.get(workItemId)?.item.version ?? 0]}
      load={(limit, signal) => api.call('workItemHistory', { params: { workItemId }, query: { limit }, signal })}
    />
  );
}
