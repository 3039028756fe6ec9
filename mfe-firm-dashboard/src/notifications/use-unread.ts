import { useCall } from '@scopewright/calls';

const MINUTE_MS = 60_000;

export const UNREAD = ['firm', 'notifications', 'unread'] as const;

/**
 * The number of unread notifications: fetched every minute while the page is visible, and when it becomes visible
 * again.
 */
export function useUnread() {
  return useCall(UNREAD, 'unreadNotifications', {}, { refetchInterval: MINUTE_MS, refetchOnWindowFocus: 'always' });
}
