import { useCall } from '@scopewright/calls';
import { companyKey } from '@scopewright/workplace-kit/company/use-company';

/** A company's agreements over time, and what happened last. */
export function useOverview(companyId: string) {
  return useCall([...companyKey(companyId), 'overview'], 'companyOverview', { params: { companyId } });
}

/** Milestones that accepted clauses were taken into, by date. */
export function useMilestones(companyId: string) {
  return useCall([...companyKey(companyId), 'milestones'], 'companyMilestones', { params: { companyId } });
}
