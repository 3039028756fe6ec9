import { ApiError, errorText } from '@scopewright/api-client';
import { Alert, EmptyState, ErrorState, LoadMore, Users } from '@scopewright/ui';
import type { useUsers } from './users-query.ts';
import { UsersSkeleton } from './users-skeleton.tsx';
import { UsersTable } from './users-table.tsx';

const FAILURES = {
  network: 'Please check your connection and try again.',
  other: 'The server is not responding correctly. Please try again in a moment.',
};

/** The rows with everything that can stand in their place: loading, failed, empty. */
export function UsersList({ listed, search }: { listed: ReturnType<typeof useUsers>; search: string }) {
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = listed;
  if (!data && error) {
    return (
      <div className="p-4 sm:p-6">
        <ErrorState
          title="Failed to load users"
          description={errorText(error, FAILURES)}
          {...(error instanceof ApiError && error.requestId ? { requestId: error.requestId } : {})}
          onRetry={() => void listed.refetch()}
          retrying={isFetching}
        />
      </div>
    );
  }
  if (!data) return <UsersSkeleton />;

  const users = data.pages.flatMap((page) => page.items);
  if (users.length === 0) {
    return (
      <div className="p-4 sm:p-6">
        <EmptyState icon={<Users />} title={search ? `No users match “${search}”` : 'No users yet'} />
      </div>
    );
  }
  return (
    <div className="p-4 sm:px-2 sm:pt-1 sm:pb-2" aria-busy={listed.isPlaceholderData || undefined}>
      <UsersTable users={users} />
      {isFetchNextPageError ? (
        <Alert tone="danger" className="mt-4 sm:mx-4">
          {errorText(error, { ...FAILURES, other: 'Failed to load users' })}
        </Alert>
      ) : null}
      {data.pages.length > 1 || hasNextPage ? (
        <div className="sm:px-4 sm:pb-3">
          <LoadMore
            shown={users.length}
            total={data.pages.at(-1)?.total ?? users.length}
            hasMore={hasNextPage}
            busy={isFetchingNextPage}
            onLoadMore={() => void listed.fetchNextPage()}
            noun="users"
          />
        </div>
      ) : null}
    </div>
  );
}
