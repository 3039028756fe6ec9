import { type QueryKey, useInfiniteQuery } from '@scopewright/remote-contract/query';

const PAGE_SIZE = 50;

interface Answer {
  nextCursor?: string | null | undefined;
  total?: number | undefined;
}

/** The pages of a list whose call names its items in its own way. */
export function useListPages<A extends Answer, Item>(
  queryKey: QueryKey,
  fetch: (page: { limit: number; cursor?: string }) => Promise<A>,
  itemsOf: (answer: A) => Item[],
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }) => {
      const answer = await fetch({ limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) });
      const items = itemsOf(answer);
      return { ...answer, items, nextCursor: answer.nextCursor ?? null, total: answer.total ?? items.length };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}
