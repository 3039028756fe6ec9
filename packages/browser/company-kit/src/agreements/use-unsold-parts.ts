import type { CallInput, CallOutput } from '@scopewright/contracts';
import { groupBy } from '@scopewright/domain/group-by';
import { useHost } from '@scopewright/remote-contract';
import { useQuery } from '@scopewright/remote-contract/query';
import { changesKey } from './changes-key.ts';

export type UnsoldPart = CallOutput<'unsoldParts'>['items'][number];
/** Parts of change orders that no one has accepted, by the item that they change. */
export type UnsoldParts = ReadonlyMap<string, readonly UnsoldPart[]>;

const NONE: UnsoldParts = new Map();
function byItem({ items }: CallOutput<'unsoldParts'>): UnsoldParts {
  const parts = groupBy(items, (part) => part.itemId);
  return parts;
}

/** Items in the scope of a project that are not sold yet; empty until known. */
export function useUnsoldParts(companyId: string, projectId: string): UnsoldParts {
  const { api } = useHost();
  const { data } = useQuery({
    queryKey: [...changesKey(companyId), 'unsold', projectId],
    queryFn: ({ signal }) => {
      const query = { projectId } as CallInput<'unsoldParts'>['query'];
      return api.call('unsoldParts', { params: { companyId }, query, signal });
    },
    select: byItem,
  });
  return data ?? NONE;
}
