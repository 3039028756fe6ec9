/** The part of the query client that remotes use. */
export {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from './shared/query.ts';
