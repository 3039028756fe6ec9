import { ApiError } from '@scopewright/api-client';
import { QueryClient } from '@scopewright/query';

const RETRIES = 2;

/** A failure that may pass by itself: no answer, or the server's own trouble. */
const mayPass = (error: unknown) => error instanceof ApiError && (error.kind === 'network' || error.status >= 500);

export interface QueryClientSettings {
  /** How often a read that may yet succeed is repeated. */
  retries?: number;
}

/**
 * The one query client of a page, for all remotes. Without a connection, calls fail at once like any other failed call, and the screens say
 * so: the library's own way is to hold them back and send them later, when nobody expects them any more. Reads are made again when
 * the connection returns; writes never are.
 */
export function createQueryClient({ retries = RETRIES }: QueryClientSettings = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failures, error) => failures < retries && mayPass(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
