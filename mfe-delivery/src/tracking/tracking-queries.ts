import { useCall, usePages } from '@scopewright/calls';
import type { CallInput, CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useQuery } from '@scopewright/remote-contract/query';
import { companyKey } from '@scopewright/workplace-kit/company/use-company';

export type Status = CallOutput<'companyStatus'>['status'];
export type Milestone = CallOutput<'companyMilestones'>['items'][number];

/** The status page of a company, as it is or as it was at the beginning of a week. */
export function useStatus(companyId: string, week: string | null) {
  const { api } = useHost();
  return useQuery<{ status: Status; version: number | null }>({
    queryKey: [...companyKey(companyId), 'status', week],
    queryFn: async ({ signal }) => {
      if (week === null) return api.call('companyStatus', { params: { companyId }, signal });
      const { status } = await api.call('statusSnapshot', { params: { companyId }, query: { week }, signal });
      return { status, version: null };
    },
  });
}

/** Weeks whose status page was stored. */
export function useStatusWeeks(companyId: string) {
  return useCall([...companyKey(companyId), 'status-weeks'], 'statusSnapshots', { params: { companyId } });
}

/** The time of the user's last look at the status page before this visit, and events since then. */
export function useSinceLastVisit(companyId: string, noted: boolean) {
  const { api } = useHost();
  return useQuery({
    queryKey: [...companyKey(companyId), 'status-visit'],
    enabled: noted,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { previousAt } = await api.call('visitStatus', { params: { companyId }, signal });
      if (previousAt === null) return { previousAt, events: [] };
      const { items } = await api.call('companyActivity', {
        params: { companyId },
        query: { from: previousAt, limit: 20 },
        signal,
      });
      return { previousAt, events: items };
    },
  });
}

/** The burn-up of a project in hours, for the firm. */
export function useBurnUp(companyId: string, projectId: string, enabled: boolean) {
  return useCall(
    [...companyKey(companyId), 'burn-up', projectId],
    'burnUp',
    { params: { companyId, projectId } },
    { enabled },
  );
}

/** Items that are late or due soon across the firm's companies, page by page. */
export function useDueItems(query: Omit<CallInput<'dueItems'>['query'] & object, 'limit' | 'cursor'>) {
  return usePages(['firm', 'due-items', query], 'dueItems', { query });
}

/** Projects by the growth of their scope. */
export function useScopeGrowth() {
  return usePages(['firm', 'scope-growth'], 'scopeGrowth', {});
}
