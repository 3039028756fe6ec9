import { useQuery } from '@scopewright/remote-contract/query';
import { formatTime } from '@scopewright/ui';
import type { Versioned } from './changes.ts';
import type { ItemSnapshot } from './item-queue.ts';
import type { Unsettled } from './registry.ts';

/** The change that a user's edits of an item are in conflict with, for sentences. */
export interface OtherChange {
  /** "Ben Example", "You", or "Someone else" if unknown. */
  subject: string;
  /** Made by the user in another tab. */
  isOwn: boolean;
  /** When it was made, in the reader's zone; null if unknown. */
  when: string | null;
}

/** The change that an item's edits are in conflict with, by its history. */
export function useLatestChange(
  { owner, latestChange }: Unsettled,
  { item, version, conflicts }: ItemSnapshot<Versioned>,
): OtherChange {
  const { data } = useQuery({
    queryKey: ['firm', 'edit-conflict', owner, item.id, version],
    queryFn: () => latestChange?.(item, conflicts) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return { subject: 'Someone else', isOwn: false, when: null };
  const { person, isOwn, at } = data;
  return { subject: isOwn ? 'You' : (person ?? 'Someone else'), isOwn, when: formatTime(at) };
}
