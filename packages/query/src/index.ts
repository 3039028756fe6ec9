/**
 * The part of react-query that the shell and the remotes use. This facade is what they share: a shared package cannot be
 * tree-shaken, so sharing react-query itself would ship all of it to every visitor.
 */
export {
  type InfiniteData,
  keepPreviousData,
  QueryClient,
  type QueryClientConfig,
  QueryClientProvider,
  type QueryKey,
  queryOptions,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
