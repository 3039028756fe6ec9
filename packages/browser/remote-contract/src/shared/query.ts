/**
 * The part of react-query that the shell and the remotes use, as the shell shares it with remotes. A shared module can't
 * be tree-shaken, so every visitor downloads every name here: add only what you need. Remotes import from `query`.
 */
export {
  type InfiniteData,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
