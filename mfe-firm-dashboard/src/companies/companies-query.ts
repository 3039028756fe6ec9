import type { Company, CompanyRow } from '@scopewright/contracts';
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@scopewright/query';
import { type HostApi, useHost } from '@scopewright/remote-contract';

/** What narrows the list of companies. */
export interface CompanyFilter {
  search: string;
  activeOnly: boolean;
}

/** A company as the list shows it; one that was just created has no state of its invitation yet. */
export type ListedCompany = Company & Partial<Pick<CompanyRow, 'adminEmail' | 'invitationStatus'>>;

/** One page of the list; `total` counts everything that the filter lets through. */
export interface CompanyPage {
  items: ListedCompany[];
  nextCursor: string | null;
  total: number;
}

export const NO_FILTER: CompanyFilter = { search: '', activeOnly: false };
export const COMPANIES_PAGE_SIZE = 50;

/** Start of the key of every list of companies. */
export const COMPANIES = ['firm', 'companies'] as const;
const keyOf = (filter: CompanyFilter) => [...COMPANIES, filter] as const;

/** Whether anything is left out. */
export function isFiltered({ search, activeOnly }: CompanyFilter): boolean {
  return activeOnly || search !== '';
}

async function fetchPage(api: HostApi['api'], { search, activeOnly }: CompanyFilter, cursor: string | null): Promise<CompanyPage> {
  const answer = await api.call('consultantCompanies', {
    query: {
      limit: COMPANIES_PAGE_SIZE,
      ...(cursor ? { cursor } : {}),
      ...(search ? { search } : {}),
      ...(activeOnly ? { activeOnly: 'true' } : {}),
    },
  });
  return Array.isArray(answer) ? { items: answer, nextCursor: null, total: answer.length } : answer;
}

/** The client companies that the user may see, page by page. Another filter is another list: no rows stand under it but its own. */
export function useCompanies(filter: CompanyFilter) {
  const { api } = useHost();
  return useInfiniteQuery({
    queryKey: keyOf(filter),
    queryFn: ({ pageParam }) => fetchPage(api, filter, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}

/** Puts a company that was just created at the top of the unfiltered list, then asks the server for every list again. */
export function addCompanyToLists(queryClient: QueryClient, company: Company): Promise<void> {
  queryClient.setQueryData<InfiniteData<CompanyPage, string | null>>(keyOf(NO_FILTER), (data) => {
    const [first, ...rest] = data?.pages ?? [];
    if (!data || !first || data.pages.some((page) => page.items.some(({ id }) => id === company.id))) return data;
    const pages = [{ ...first, items: [company, ...first.items], total: first.total + 1 }, ...rest];
    return { ...data, pages };
  });
  return queryClient.invalidateQueries({ queryKey: COMPANIES });
}
