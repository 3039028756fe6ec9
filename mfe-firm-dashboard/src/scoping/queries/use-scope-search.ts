import type { ScopeHitKind } from '@scopewright/contracts/scoping/field-types';
import { useQuery } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { scopeKey } from './scope-key.ts';

interface Sought {
  /** What was typed; nothing is sought while it is empty. */
  q: string;
  kind?: ScopeHitKind | null;
  limit?: number;
}

/** Items and configuration items of a company that hold the words; none while there is no company or nothing to look for. What was found before stays until the next is there. */
export function useScopeSearch(companyId: string | null, { q, kind = null, limit }: Sought) {
  const { api } = useHost();
  return useQuery({
    queryKey: [...scopeKey(companyId ?? ''), 'search', q, kind, limit],
    queryFn: ({ signal }) =>
      api.call('searchScope', {
        params: { companyId: companyId ?? '' },
        query: { q, ...(kind && { kind }), ...(limit && { limit }) },
        signal,
      }),
    enabled: companyId !== null && q !== '',
    placeholderData: (before) => (q === '' ? undefined : before),
  });
}
