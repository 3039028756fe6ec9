import { useQuery } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { EventSentence, EventTime } from '@scopewright/ui/activity';
import { useScope } from '../saving/use-scope.tsx';
import { itemKey } from '../scope-queries.ts';

const SHOWN = 20;

/** What was done to an item, the latest first. */
export function ItemHistory({ itemId }: { itemId: string }) {
  const { companyId, store } = useScope();
  const { api } = useHost();
  const version = store.get(itemId)?.item.version ?? 0;
  const { data } = useQuery({
    queryKey: [...itemKey(companyId, itemId), 'history', version],
    queryFn: async ({ signal }) => (await api.call('scopeItemHistory', { params: { itemId }, query: { limit: SHOWN }, signal })).items,
    placeholderData: (before) => before,
  });
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="item-history" className="grid gap-2">
      <h3 id="item-history" className="font-medium text-sm text-text">
        History
      </h3>
      <ol className="grid grid-cols-1 gap-3">
        {data.map((event) => (
          <li key={event.id} className="grid gap-0.5">
            <EventSentence event={event} />
            <EventTime at={event.at} />
          </li>
        ))}
      </ol>
    </section>
  );
}
