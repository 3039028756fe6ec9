import type { CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useCall } from '@scopewright/remote-contract/calls';
import { useQuery } from '@scopewright/remote-contract/query';
import { companyKey } from '@scopewright/workplace-kit/company/use-company';

/** A company's agreements over time, and what happened last. */
export function useOverview(companyId: string) {
  return useCall([...companyKey(companyId), 'overview'], 'companyOverview', { params: { companyId } });
}

/** Milestones that accepted clauses were taken into, by date. */
export function useMilestones(companyId: string) {
  const { api } = useHost();
  return useQuery<CallOutput<'companyMilestones'>>({
    queryKey: [...companyKey(companyId), 'milestones'],
    queryFn: ({ signal }) => api.call('companyMilestones', { params: { companyId }, signal }),
  });
}
