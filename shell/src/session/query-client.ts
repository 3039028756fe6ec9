import { ApiError } from '@scopewright/api-client';
import { QueryClient } from '@scopewright/query';

const RETRIES = 2;

/** A failure that may pass by itself: no answer, or the server's own trouble. */
const mayPass = (error: unknown) => error instanceof ApiError && (error.kind === 'network' || error.status >= 500);

/** The one query client of the page, for all remotes. */
export function createPageQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: (failures, error) => failures < RETRIES && mayPass(error) }, mutations: { retry: false } },
  });
}
