export { useCall, usePages } from './calls/use-call.ts';
/** The part of the query client that remotes use. */
export {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from './shared/query.ts';
