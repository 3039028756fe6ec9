import type { QueryClient } from '../query.ts';

/**
 * A package's state for a page, created on first use. A page has one query client, by which it is known: each test has
 * its own.
 */
export function onePerPage<T>(create: () => T): (queryClient: QueryClient) => T {
  const made = new WeakMap<QueryClient, T>();
  return (queryClient) => {
    const known = made.get(queryClient) ?? create();
    made.set(queryClient, known);
    return known;
  };
}
