/**
 * The part of react-query that the shell and the remotes use. This facade is what they share: a shared package cannot be
 * tree-shaken, so every name here is shipped to every visitor. Add what you need, and no more.
 */
export {
  type InfiniteData,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
