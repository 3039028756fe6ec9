import type { CompanyDetail } from '@scopewright/contracts';
import { useQuery } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';

/** A client company that the user may see. */
export function useCompany(companyId: string) {
  const { api } = useHost();
  return useQuery<CompanyDetail>({
    queryKey: ['firm', 'company', companyId],
    queryFn: ({ signal }) => api.call('company', { params: { companyId }, signal }),
  });
}
