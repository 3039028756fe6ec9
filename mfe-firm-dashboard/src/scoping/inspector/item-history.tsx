import { groupEvents } from '@scopewright/domain/activity/groups';
import { EventEntry } from '@scopewright/product-ui/activity';
import { useHost } from '@scopewright/remote-contract';
import { useQuery } from '@scopewright/remote-contract/query';
import { itemKey } from '../queries/scope-queries.ts';
import { useScope } from '../saving/use-scope.tsx';

const SHOWN = 20;

/** The changes of an item, the latest first, with the values before and after. */
export function ItemHistory({ itemId }: { itemId: string }) {
  const { companyId, store } = useScope();
  const { api } = useHost();
  const version = store.get(itemId)?.item.version ?? 0;
  const { data } = useQuery({
    queryKey: [...itemKey(companyId, itemId), 'history', version],
    queryFn: async ({ signal }) =>
      (await api.call('scopeItemHistory', { params: { itemId }, query: { limit: SHOWN }, signal })).items,
    placeholderData: (before) => before,
  });
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="item-history" className="grid gap-2">
      <h3 id="item-history" className="font-medium text-sm text-text">
        History
      </h3>
      <ol className="grid grid-cols-1 gap-3">
        {groupEvents(data).map((group) => (
          <li key={group[0].id} className="grid gap-1">
            <EventEntry events={group} />
          </li>
        ))}
      </ol>
    </section>
  );
}
