/**
 * The part of react-query that the shell and the remotes use. They share this facade. A shared package can't be
 * tree-shaken, so every visitor downloads every name here: add only what you need.
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
