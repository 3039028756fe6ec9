import { usePages } from '@scopewright/calls';
import { backlogKey } from '@scopewright/company-kit/backlog/backlog-key';
import { type BacklogView, queryOfBacklog } from './backlog-view.ts';

const PAGE_SIZE = 100;

/** The work items of a company, page by page. */
export function useCompanyWorkItems(companyId: string, view: BacklogView) {
  return usePages(
    [...backlogKey(companyId), 'pages', view],
    'backlog',
    { params: { companyId }, query: queryOfBacklog(view), pageSize: PAGE_SIZE },
    { placeholderData: (before) => before },
  );
}

export type ListedPages = Pick<
  ReturnType<typeof useCompanyWorkItems>,
  'data' | 'error' | 'refetch' | 'isFetching' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/** The work items of all companies that the user sees, page by page. */
export function useFirmWorkItems(view: BacklogView, wanted: boolean) {
  const { projectId: _, ...filters } = queryOfBacklog(view);
  return usePages(
    ['firm', 'backlog-of-all', view],
    'firmBacklog',
    { query: { ...filters, ...(view.companyId && { companyId: view.companyId }) }, pageSize: PAGE_SIZE },
    // changes in a project renew only its company's lists
    { placeholderData: (before) => before, staleTime: 0, enabled: wanted },
  );
}
