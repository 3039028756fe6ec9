import type { CallOutput, CompanyOverview } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useQuery } from '@scopewright/remote-contract/query';
import { companyKey } from '@scopewright/workplace-kit/company/use-company';

/** A company's agreements over time, and what happened last. */
export function useOverview(companyId: string) {
  const { api } = useHost();
  return useQuery<CompanyOverview>({
    queryKey: [...companyKey(companyId), 'overview'],
    queryFn: ({ signal }) => api.call('companyOverview', { params: { companyId }, signal }),
  });
}

/** Milestones that accepted clauses were taken into, by date. */
export function useMilestones(companyId: string) {
  const { api } = useHost();
  return useQuery<CallOutput<'companyMilestones'>>({
    queryKey: [...companyKey(companyId), 'milestones'],
    queryFn: ({ signal }) => api.call('companyMilestones', { params: { companyId }, signal }),
  });
}
