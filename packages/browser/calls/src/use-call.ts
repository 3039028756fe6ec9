import type { CallInput, CallOutput } from '@scopewright/contracts';
import type { CallName } from '@scopewright/contracts/routes';
import { useHost } from '@scopewright/remote-contract';
import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
} from '@scopewright/remote-contract/query';

/** Names of the calls that answer page by page. */
type PagedName = {
  [N in CallName]: CallOutput<N> extends { nextCursor: string | null } ? N : never;
}[CallName];
type QueryOf<N extends CallName> = NonNullable<CallInput<N> extends { query?: infer Q } ? Q : never>;
type Pages<N extends PagedName> = UseInfiniteQueryOptions<
  CallOutput<N>,
  Error,
  InfiniteData<CallOutput<N>>,
  QueryKey,
  string | null
>;

/** The answer to a call, cached under a key. */
export function useCall<N extends CallName, Selected = CallOutput<N>>(
  queryKey: QueryKey,
  name: N,
  input: CallInput<N> = {} as CallInput<N>,
  options: Omit<UseQueryOptions<CallOutput<N>, Error, Selected>, 'queryKey' | 'queryFn'> = {},
) {
  const { api } = useHost();
  return useQuery<CallOutput<N>, Error, Selected>({
    ...options,
    queryKey,
    queryFn: ({ signal }) => api.call<CallName>(name, { ...input, signal } as never) as Promise<CallOutput<N>>,
  });
}

/**
 * The answers to a call that answers page by page, cached under a key.
 * @param input its query without limit and cursor; the server's page size by default
 */
export function usePages<N extends PagedName>(
  queryKey: QueryKey,
  name: N,
  input: Omit<CallInput<N>, 'query'> & { query?: Omit<QueryOf<N>, 'limit' | 'cursor'>; pageSize?: number },
  options: Omit<Pages<N>, 'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam'> = {},
) {
  const { api } = useHost();
  const { pageSize, query, ...rest } = input;
  return useInfiniteQuery({
    ...options,
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const asked = { ...query, ...(pageSize && { limit: pageSize }), ...(pageParam && { cursor: pageParam }) };
      return api.call<CallName>(name, { ...rest, query: asked, signal } as never) as Promise<CallOutput<N>>;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}
