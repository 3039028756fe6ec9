import { errorText } from '@scopewright/api-client';
import { usePages } from '@scopewright/calls';
import type { CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { type InfiniteData, useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { UNREAD } from './use-unread.ts';

const LIST = ['firm', 'notifications', 'list'] as const;
const PAGE_SIZE = 20;

type Listed = InfiniteData<CallOutput<'notifications'>>;

/** The user's notifications, the latest first, refetched whenever they are opened. */
export function useNotifications() {
  return usePages(LIST, 'notifications', { pageSize: PAGE_SIZE }, { staleTime: 0 });
}

/** Notifications to mark as read: one, or all up to a time. */
export type Reading = { id: string } | { until: string };

/** Marks as read: immediately on the screen, and reverted if the server refuses. */
export function useMarkRead() {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reading: Reading) =>
      'id' in reading
        ? api.call('readNotification', { params: { notificationId: reading.id } })
        : api.call('readNotifications', { body: reading }),
    onMutate: async (reading) => {
      await Promise.all([
        queryClient.cancelQueries({ queryKey: LIST }),
        queryClient.cancelQueries({ queryKey: UNREAD }),
      ]);
      const before = {
        list: queryClient.getQueryData<Listed>(LIST),
        unread: queryClient.getQueryData<{ unread: number }>(UNREAD),
      };
      const readAt = new Date().toISOString();
      const pages = before.list?.pages.map((page) => ({
        ...page,
        items: page.items.map((item) =>
          item.readAt === null && ('id' in reading ? item.id === reading.id : true) ? { ...item, readAt } : item,
        ),
      }));
      if (before.list && pages) queryClient.setQueryData<Listed>(LIST, { ...before.list, pages });
      if (before.unread)
        queryClient.setQueryData(UNREAD, { unread: 'id' in reading ? Math.max(before.unread.unread - 1, 0) : 0 });
      return before;
    },
    onError: (error, _reading, before) => {
      queryClient.setQueryData(LIST, before?.list);
      queryClient.setQueryData(UNREAD, before?.unread);
      toast.error(errorText(error, 'Failed to mark it as read'));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: UNREAD }),
  });
}
