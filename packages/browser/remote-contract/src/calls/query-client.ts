import { ApiError } from '@scopewright/api-client';
import { QueryClient } from '../shared/query.ts';

const RETRIES = 2;

/** A failure that may be temporary: no answer, or a server error. */
const mayPass = (error: unknown) => error instanceof ApiError && (error.kind === 'network' || error.status >= 500);
/** Without a connection a retry only delays the notice of it. */
const isOffline = () => globalThis.navigator?.onLine === false;

export interface QueryClientSettings {
  /** How often a read is retried that may still succeed. */
  retries?: number;
}

/**
 * The single query client of a page, shared by all remotes. Offline, calls fail immediately like any other failed call,
 * and the screens show that; by default the library would hold them back and send them later, when the user no longer
 * expects it. Reads are repeated when the connection returns; writes never are.
 */
export function createQueryClient({ retries = RETRIES }: QueryClientSettings = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failures, error) => failures < retries && mayPass(error) && !isOffline(),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
