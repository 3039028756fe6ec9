import { scopeKey } from '@scopewright/company-kit/scope/scope-key';
import type { ScopeCheck } from '@scopewright/contracts/scoping';
import { useHost } from '@scopewright/remote-contract';
import { useQuery } from '@scopewright/remote-contract/query';

export const checkKey = (companyId: string) => [...scopeKey(companyId), 'check'] as const;

/** The check of a company's whole scope; refetched whenever it is opened. */
export function useScopeCheck(companyId: string) {
  const { api } = useHost();
  return useQuery({
    queryKey: checkKey(companyId),
    queryFn: ({ signal }) =>
      api.call('scopeCheck', { params: { companyId }, query: {}, signal }) as Promise<ScopeCheck>,
    staleTime: 0,
  });
}
