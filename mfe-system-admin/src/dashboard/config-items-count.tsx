import { useHost } from '@scopewright/remote-contract';
import { useQuery } from '@scopewright/remote-contract/query';
import { Badge } from '@scopewright/ui';
import { SYSTEM_ADMIN_QUERIES } from './dashboard-queries.ts';

/** How many configuration items need a review; empty for none. */
export function ConfigItemsCount() {
  const { api } = useHost();
  const { data: total = 0 } = useQuery({
    queryKey: [...SYSTEM_ADMIN_QUERIES, 'config-items', 'count'],
    queryFn: async () => (await api.call('unrecognizedConfigItems', { query: { limit: 1 } })).total ?? 0,
  });
  return total > 0 ? <Badge tone="brand">{total.toLocaleString()}</Badge> : null;
}
