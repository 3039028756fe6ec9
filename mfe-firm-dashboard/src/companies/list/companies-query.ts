import type { Company, CompanyRow } from '@scopewright/contracts';
import { LIST_MAX_LIMIT } from '@scopewright/contracts/constants';
import { type HostApi, useHost } from '@scopewright/remote-contract';
import { type QueryClient, useQuery, useQueryClient } from '@scopewright/remote-contract/query';
import { COMPANIES } from '@scopewright/workplace-kit/company/use-company';
import {
  type CompaniesView,
  type CompanyStatus,
  contentOf,
  isFiltered,
  PAGE_SIZE,
  PLAIN_VIEW,
  pageQueryOf,
  queryOf,
} from './list-view.ts';

/** A company as the list shows it; one that was just created has no invitation state yet. */
export type ListedCompany = Company &
  Partial<Pick<CompanyRow, 'adminEmail' | 'invitationStatus' | 'consultantIds' | 'deletedAt' | 'figures'>>;

/** One page of the list; `total` counts everything that matches the filter. */
export interface CompanyPage {
  items: ListedCompany[];
  nextCursor: string | null;
  total: number;
}

const PAGES = [...COMPANIES, 'page'] as const;
const pageKey = (view: CompaniesView) => [...PAGES, view] as const;
const countKey = (status: CompanyStatus) => [...COMPANIES, 'count', status] as const;

type ListQuery = Partial<ReturnType<typeof pageQueryOf>> & {
  limit: number;
  offset?: number;
  cursor?: string;
  figures?: 'true';
};

async function fetchPage(api: HostApi['api'], query: ListQuery, signal: AbortSignal): Promise<CompanyPage> {
  const answer = await api.call('consultantCompanies', { query, signal });
  return Array.isArray(answer) ? { items: answer, nextCursor: null, total: answer.length } : answer;
}

const pageOptions = (api: HostApi['api'], queryClient: QueryClient, view: CompaniesView) => ({
  queryKey: pageKey(view),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CompanyPage> => {
    const offset = (view.page - 1) * PAGE_SIZE;
    const asked = { ...pageQueryOf(view), limit: PAGE_SIZE, figures: 'true' as const, ...(offset > 0 && { offset }) };
    const page = await fetchPage(api, asked, signal);
    if (!isFiltered(view)) queryClient.setQueryData(countKey(view.status), page.total);
    return page;
  },
});

/**
 * A page of the client companies that the user may see. Rows of another filter are never shown for it; those of the
 * previous page are while it loads.
 */
export function useCompanies(view: CompaniesView) {
  const { api } = useHost();
  const queryClient = useQueryClient();
  return useQuery({
    ...pageOptions(api, queryClient, view),
    placeholderData: (before: CompanyPage | undefined, query) =>
      query !== undefined && contentOf(query.queryKey[3]) === contentOf(view) ? before : undefined,
  });
}

/** The company of a client's user, also when the firm has archived it; null for users without one. */
export function useOwnCompany() {
  const { api } = useHost();
  return useQuery({
    queryKey: [...COMPANIES, 'own'],
    queryFn: async ({ signal }): Promise<ListedCompany | null> =>
      (await fetchPage(api, { limit: 1 }, signal)).items[0] ?? null,
  });
}

/** Prefetches a page. */
export function usePrefetchPage(): (view: CompaniesView) => void {
  const { api } = useHost();
  const queryClient = useQueryClient();
  return (view) => void queryClient.prefetchQuery(pageOptions(api, queryClient, view));
}

/** The number of companies without a filter; fetched only if no cached list contains it. */
export function useCompanyCount(status: CompanyStatus, wanted: boolean): number | undefined {
  const { api } = useHost();
  return useQuery({
    queryKey: countKey(status),
    queryFn: async ({ signal }) =>
      (await fetchPage(api, { ...queryOf({ ...PLAIN_VIEW, status }), limit: 1 }, signal)).total,
    enabled: wanted,
  }).data;
}

/** Every company of a view, whatever their number. `onProgress` is called with the number fetched so far. */
export async function fetchAllOf(
  api: HostApi['api'],
  view: CompaniesView,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (count: number) => void },
) {
  const found: ListedCompany[] = [];
  let cursor: string | null = null;
  do {
    const page: CompanyPage = await fetchPage(
      api,
      { ...queryOf(view), limit: LIST_MAX_LIMIT, ...(cursor !== null && { cursor }) },
      signal,
    );
    found.push(...page.items);
    onProgress(found.length);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

/**
 * Changes companies in every cached list: `change` returns the company's new state, or null if it is no longer in the
 * list.
 */
export function patchLists(
  queryClient: QueryClient,
  change: (company: ListedCompany, view: CompaniesView) => ListedCompany | null,
): void {
  for (const [key, page] of queryClient.getQueriesData<CompanyPage>({ queryKey: PAGES })) {
    const view = key[PAGES.length] as CompaniesView;
    if (!page) continue;
    const items = page.items.map((company) => change(company, view)).filter((company) => company !== null);
    queryClient.setQueryData<CompanyPage>(key, {
      ...page,
      items,
      total: page.total - (page.items.length - items.length),
    });
  }
}

/** A snapshot of the lists, to be restored when a change fails. */
export function keepLists(queryClient: QueryClient): () => void {
  const kept = queryClient.getQueriesData<CompanyPage>({ queryKey: PAGES });
  return () => {
    for (const [key, page] of kept) queryClient.setQueryData(key, page);
  };
}

const byName = new Intl.Collator('en', { sensitivity: 'base' });

/** Inserts a company that was just created into the first page of the unfiltered list, then refetches every list. */
export function addCompanyToLists(queryClient: QueryClient, company: Company): Promise<void> {
  queryClient.setQueryData<CompanyPage>(pageKey(PLAIN_VIEW), (page) => {
    if (!page || page.items.some(({ id }) => id === company.id)) return page;
    const place = page.items.findIndex(({ name }) => byName.compare(name, company.name) > 0);
    const total = page.total + 1;
    if (place === -1 && page.nextCursor !== null) return { ...page, total };
    return { ...page, total, items: page.items.toSpliced(place === -1 ? page.items.length : place, 0, company) };
  });
  return queryClient.invalidateQueries({ queryKey: COMPANIES });
}
