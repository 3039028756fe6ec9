import { useHost } from '@scopewright/remote-contract';
import { ChangeHistory } from '@scopewright/workplace-kit/page/change-history';
import { useBacklog } from '../backlog-context.tsx';
import { pieceKey } from '../backlog-key.ts';

/** The changes of a piece. */
export function PieceHistory({ pieceId }: { pieceId: string }) {
  const { companyId, store } = useBacklog();
  const { api } = useHost();
  return (
    <ChangeHistory
      queryKey={[...pieceKey(companyId, pieceId), 'history', store.get(pieceId)?.item.version ?? 0]}
      load={(limit, signal) => api.call('pieceHistory', { params: { pieceId }, query: { limit }, signal })}
    />
  );
}
