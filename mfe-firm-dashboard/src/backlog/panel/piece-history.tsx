import { groupEvents } from '@scopewright/domain/activity/groups';
import { EventEntry } from '@scopewright/product-ui/activity';
import { useHost } from '@scopewright/remote-contract';
import { useQuery } from '@scopewright/remote-contract/query';
import { useBacklog } from '../backlog-context.tsx';
import { pieceKey } from '../backlog-key.ts';

const SHOWN = 20;

/** The changes of a piece, the latest first, with the values before and after. */
export function PieceHistory({ pieceId }: { pieceId: string }) {
  const { companyId, store } = useBacklog();
  const { api } = useHost();
  const version = store.get(pieceId)?.item.version ?? 0;
  const { data } = useQuery({
    queryKey: [...pieceKey(companyId, pieceId), 'history', version],
    queryFn: async ({ signal }) =>
      (await api.call('pieceHistory', { params: { pieceId }, query: { limit: SHOWN }, signal })).items,
    placeholderData: (before) => before,
  });
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="piece-history" className="grid gap-2">
      <h3 id="piece-history" className="font-medium text-sm text-text">
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
