import { errorText } from '@scopewright/api-client';
import { EmptyState, ListSkeleton, PagedList, Users } from '@scopewright/ui';
import type { useUsers } from './users-query.ts';
import { UsersTable } from './users-table.tsx';
import type { UsersView } from './users-view.ts';

const ROWS = ['w-44', 'w-36', 'w-52', 'w-40', 'w-48', 'w-32'];
const CELLS = ['w-40 max-w-[30%]', 'w-24 max-sm:hidden', 'w-14'];

/** The rows with everything that can stand in their place. */
export function UsersList({ listed, view: { search, status, role } }: { listed: ReturnType<typeof useUsers>; view: UsersView }) {
  return (
    <PagedList
      listed={listed}
      noun="users"
      explain={errorText}
      skeleton={<ListSkeleton label="Loading users..." rows={ROWS} cells={CELLS} />}
      empty={<EmptyState icon={<Users />} title={search ? `No users match “${search}”` : status || role ? 'No users match' : 'No users yet'} />}
    >
      {(users) => <UsersTable users={users} />}
    </PagedList>
  );
}
