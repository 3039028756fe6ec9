import { useCall } from '@scopewright/calls';
import type { CallOutput } from '@scopewright/contracts';
import { groupBy } from '@scopewright/domain/group-by';
import { changesKey } from './changes-key.ts';

export type UnsoldPart = CallOutput<'unsoldParts'>['items'][number];
/** Parts of change orders that no one has accepted, by the item that they change. */
export type UnsoldParts = ReadonlyMap<string, readonly UnsoldPart[]>;

const NONE: UnsoldParts = new Map();
const byItem = ({ items }: CallOutput<'unsoldParts'>): UnsoldParts => groupBy(items, (part) => part.itemId);

/** Items in the scope of a project that are not sold yet; empty until known. */
export function useUnsoldParts(companyId: string, projectId: string): UnsoldParts {
  const { data } = useCall(
    [...changesKey(companyId), 'unsold', projectId],
    'unsoldParts',
    { params: { companyId }, query: { projectId } },
    { select: byItem },
  );
  return data ?? NONE;
}
