import { itemKey } from '@scopewright/company-kit/scope/scope-queries';
import type { ScopeItemOf } from '@scopewright/contracts/scoping';
import { useHost } from '@scopewright/remote-contract';
import { useQueryClient } from '@scopewright/remote-contract/query';
import { useEffect, useState } from 'react';
import { useScope } from '../saving/use-scope.tsx';

type FetchedFields = ReadonlyMap<string, ScopeItemOf<'field'>>;
const NONE: FetchedFields = new Map();

/** Fields of the company that no other query has loaded, by id, as they arrive; deleted ones are omitted. */
export function useFetchedFields(ids: readonly string[]): FetchedFields {
  const { companyId, store } = useScope();
  const { api } = useHost();
  const queryClient = useQueryClient();
  const [fetched, setFetched] = useState(NONE);
  const missing = ids.filter((id) => !fetched.has(id)).join(' ');
  useEffect(() => {
    let current = true;
    for (const itemId of missing === '' ? [] : missing.split(' ')) {
      void queryClient
        .fetchQuery({
          queryKey: itemKey(companyId, itemId),
          queryFn: ({ signal }) => api.call('scopeItem', { params: { itemId }, signal }),
        })
        .then(
          (item) => {
            store.offer([item]);
            if (current && item.kind === 'field' && item.deletedAt === null)
              setFetched((known) => new Map(known).set(item.id, item));
          },
          () => undefined,
        );
    }
    return () => {
      current = false;
    };
  }, [missing, companyId, api, queryClient, store]);
  return fetched;
}
