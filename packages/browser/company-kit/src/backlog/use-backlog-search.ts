import { useHost } from '@scopewright/remote-contract';
import { useQuery } from '@scopewright/remote-contract/query';
import { backlogKey } from './backlog-key.ts';

/**
 * Work items of a company that contain the words; empty without a company or without words. Previous results stay
 * until the next ones arrive.
 */
export function useBacklogSearch(companyId: string | null, { q, limit }: { q: string; limit?: number }) {
  const { api } = useHost();
  return useQuery({
    queryKey: [...backlogKey(companyId ?? ''), 'search', q, limit],
    queryFn: ({ signal }) =>
      api.call('searchBacklog', {
        params: { companyId: companyId ?? '' },
        query: { q, ...(limit && { limit }) },
        signal,
      }),
    enabled: companyId !== null && q !== '',
    placeholderData: (before) => (q === '' ? undefined : before),
  });
}
