import { personalItem, useHost, useSession } from '@scopewright/remote-contract';
import { useEffect } from 'react';
import * as z from 'zod/mini';

const recentEntry = z.object({ to: z.string().check(z.startsWith('/')), title: z.string(), section: z.string() });

/** Something that was opened: its path, its name, and its kind. */
export type RecentEntry = z.output<typeof recentEntry>;

/** How many are stored. */
export const RECENT_KEPT = 12;

/** The user and firm they belong to. */
export interface RecentOwner {
  firmId: string;
  userId: string;
}

const itemOf = ({ firmId, userId }: RecentOwner) => personalItem(`recent:${firmId}:${userId}`);

/** Pages that a user has opened in a firm, latest first. */
export function readRecent(owner: RecentOwner | null): RecentEntry[] {
  if (owner === null) return [];
  try {
    const kept = z.array(recentEntry).safeParse(JSON.parse(localStorage.getItem(itemOf(owner)) ?? '[]'));
    return (kept.data ?? []).slice(0, RECENT_KEPT);
  } catch {
    return [];
  }
}

function write(owner: RecentOwner, entries: readonly RecentEntry[]): void {
  try {
    localStorage.setItem(itemOf(owner), JSON.stringify(entries.slice(0, RECENT_KEPT)));
  } catch {
    // with a full or forbidden storage it is only not remembered
  }
}

/** The owner of recent entries; null while impersonating, when nothing is stored. */
export function useRecentOwner(): RecentOwner | null {
  const { boot } = useHost();
  const { user, impersonating } = useSession();
  return user && !impersonating ? { firmId: boot.tenant?.firmId ?? '', userId: user.id } : null;
}

/** Stores the open page as the user's most recent entry; null while it is unknown. */
export function useRecent(entry: RecentEntry | null): void {
  const owner = useRecentOwner();
  const { firmId, userId } = owner ?? {};
  const { to, title, section } = entry ?? {};
  useEffect(() => {
    if (userId === undefined || firmId === undefined) return;
    if (to === undefined || title === undefined || section === undefined) return;
    const whose = { firmId, userId };
    write(whose, [{ to, title, section }, ...readRecent(whose).filter((each) => each.to !== to)]);
  }, [firmId, userId, to, title, section]);
}

/** Removes entries at an address and below it, once nothing is there any more. */
export function useForgetRecent(path: string): void {
  const owner = useRecentOwner();
  const { firmId, userId } = owner ?? {};
  useEffect(() => {
    if (userId === undefined || firmId === undefined) return;
    const whose = { firmId, userId };
    const kept = readRecent(whose);
    const left = kept.filter(({ to }) => to !== path && !to.startsWith(`${path}/`));
    if (left.length < kept.length) write(whose, left);
  }, [firmId, userId, path]);
}
