import { useHost } from '@scopewright/remote-contract';
import { useQuery } from '@scopewright/remote-contract/query';

const MINUTE_MS = 60_000;

export const UNREAD = ['firm', 'notifications', 'unread'] as const;

/**
 * The number of unread notifications: fetched every minute while the page is visible, and when it becomes visible
 * again.
 */
export function useUnread() {
  const { api } = useHost();
  return useQuery({
    queryKey: UNREAD,
    queryFn: ({ signal }) => api.call('unreadNotifications', { signal }),
    refetchInterval: MINUTE_MS,
    refetchOnWindowFocus: 'always',
  });
}
