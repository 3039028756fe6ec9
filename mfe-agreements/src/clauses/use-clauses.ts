import type { CallOutput } from '@scopewright/contracts';
import { CLAUSES_PER_SOURCE } from '@scopewright/contracts/constants';
import { type HostApi, useHost } from '@scopewright/remote-contract';
import { useQuery } from '@scopewright/remote-contract/query';
import { type Agreement, clausesKey } from '../sources/use-source.ts';
import { callOf } from '../sows/agreements.ts';

type ClausePage = CallOutput<'sowClauses'>;
/** A sentence of a SOW or change order that is proposed, agreed or rejected. */
export type Clause = ClausePage['items'][number];

/** All clauses of a SOW or change order, and those whose sentence its text no longer has. */
export interface ClauseList {
  items: Clause[];
  lost: Clause[];
}

export const clauseListsKey = (agreement: Agreement) => [...clausesKey(agreement), 'all'];

/** All clauses of a SOW or change order. */
export async function fetchClauses(
  api: HostApi['api'],
  agreement: Agreement,
  signal?: AbortSignal,
): Promise<ClauseList> {
  const items: Clause[] = [];
  let lost: Clause[] = [];
  let cursor: string | null = null;
  do {
    const query = { limit: CLAUSES_PER_SOURCE, ...(cursor && { cursor }) };
    const page: ClausePage = await callOf(api, agreement, 'sowClauses', { query, signal });
    items.push(...page.items);
    lost = page.lost;
    cursor = page.nextCursor;
  } while (cursor);
  return { items, lost };
}

/**
 * Clauses in the order of the text; for a client's users the agreed ones.
 * @param readingId the reading that they quote; null for people who don't know of readings
 */
export function useClauses(
  agreement: Agreement,
  readingId: string | null,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const { api } = useHost();
  return useQuery<ClauseList>({
    queryKey: [...clauseListsKey(agreement), readingId],
    queryFn: ({ signal }) => fetchClauses(api, agreement, signal),
    enabled,
  });
}

/** How many clauses a reading has by state. @param readingId null while nothing is read */
export function useClauseCounts(agreement: Agreement, readingId: string | null) {
  const { api } = useHost();
  return useQuery({
    queryKey: [...clausesKey(agreement), 'counts', readingId],
    queryFn: async ({ signal }) => {
      const { counts, lost, total } = await callOf(api, agreement, 'sowClauses', { query: { limit: 1 }, signal });
      return { ...counts, total, lost: lost.length };
    },
    enabled: readingId !== null,
  });
}
