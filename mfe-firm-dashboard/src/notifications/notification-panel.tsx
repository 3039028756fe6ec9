import { LoadFailure } from '@scopewright/calls/load-failure';
import type { Notification } from '@scopewright/contracts';
import { notificationPath, notificationWords } from '@scopewright/domain/notifications';
import { useSession } from '@scopewright/remote-contract';
import { Alert, Bell, Button, CloseButton, EmptyState, ListSkeleton, TimeAgo } from '@scopewright/ui';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useMarkRead, useNotifications } from './use-notifications.ts';

const ROWS = ['w-56', 'w-64', 'w-48'];

/** The user's notifications, each linking to its subject. `onGo` closes the list. */
export function NotificationPanel({ onGo }: { onGo: () => void }) {
  const listed = useNotifications();
  const { mutate } = useMarkRead();
  // an administrator viewing as the user must not mark notifications as read
  const { impersonating } = useSession();
  const items = listed.data?.pages.flatMap((page) => page.items);
  const latest = items?.[0];
  return (
    <div className="flex min-h-full flex-col">
      <div className="sticky top-0 z-10 flex min-h-14 items-center gap-2 border-border border-b bg-surface ps-4 pe-2">
        <h2 className="font-semibold">Notifications</h2>
        <div className="ms-auto flex items-center gap-1">
          {latest && !impersonating && items.some(({ readAt }) => readAt === null) ? (
            <Button variant="ghost" size="sm" onClick={() => mutate({ until: latest.at })}>
              Mark all as read
            </Button>
          ) : null}
          <CloseButton label="Close notifications" onClick={onGo} />
        </div>
      </div>
      <div className="flex-1">
        <Items
          listed={listed}
          items={items}
          onOpen={({ id, readAt }) => {
            if (readAt === null && !impersonating) mutate({ id });
            onGo();
          }}
        />
      </div>
      <div className="border-border border-t p-2">
        <TenantLink
          to="/settings/notifications"
          className="flex min-h-11 items-center justify-center rounded-md text-sm text-text-muted hover:bg-surface-sunken hover:text-text"
          onClick={onGo}
        >
          Choose your notifications
        </TenantLink>
      </div>
    </div>
  );
}

interface ItemsProps {
  listed: ReturnType<typeof useNotifications>;
  items: readonly Notification[] | undefined;
  onOpen: (item: Notification) => void;
}

function Items({ listed, items, onOpen }: ItemsProps) {
  if (!items) {
    if (!listed.error) return <ListSkeleton label="Loading notifications..." rows={ROWS} cells={[]} />;
    return (
      <div className="p-4">
        <LoadFailure what="your notifications" query={listed} />
      </div>
    );
  }
  if (items.length === 0)
    return (
      <div className="p-4">
        <EmptyState
          icon={<Bell />}
          title="Nothing new"
          description="Updates that concern you appear here for 90 days."
        />
      </div>
    );
  return (
    <>
      <ol className="divide-y divide-border" aria-label="Notifications, the latest first">
        {items.map((item) => (
          <li key={item.id}>
            <TenantLink
              to={notificationPath(item)}
              className="flex gap-3 px-4 py-3 hover:bg-surface-sunken focus-visible:-outline-offset-2"
              onClick={() => onOpen(item)}
            >
              <span
                aria-hidden="true"
                className={
                  item.readAt === null ? 'mt-1.5 size-2 shrink-0 rounded-full bg-brand' : 'mt-1.5 size-2 shrink-0'
                }
              />
              <span className="grid min-w-0 gap-0.5">
                <span
                  className={
                    item.readAt === null ? 'wrap-anywhere font-medium text-sm' : 'wrap-anywhere text-sm text-text-muted'
                  }
                >
                  {item.readAt === null ? <span className="sr-only">Unread: </span> : null}
                  {notificationWords(item)}
                </span>
                <TimeAgo at={item.at} className="text-text-muted text-xs" />
              </span>
            </TenantLink>
          </li>
        ))}
      </ol>
      {listed.isFetchNextPageError ? (
        <Alert tone="danger" className="m-4">
          Failed to load more
        </Alert>
      ) : null}
      {listed.hasNextPage ? (
        <div className="p-4">
          <Button
            variant="secondary"
            size="sm"
            busy={listed.isFetchingNextPage}
            onClick={() => void listed.fetchNextPage()}
          >
            {listed.isFetchingNextPage ? 'Loading...' : 'Load more'}
          </Button>
        </div>
      ) : null}
    </>
  );
}
