import { errorText } from '@scopewright/api-client';
import { Button, EmptyState, ListSkeleton, PagedList, Users } from '@scopewright/ui';
import { isNarrowed } from '../lists/list-view.ts';
import type { useUsers } from './users-query.ts';
import { UsersTable } from './users-table.tsx';
import type { UsersView } from './users-view.ts';

const ROWS = ['w-44', 'w-36', 'w-52', 'w-40', 'w-48', 'w-32'];
const CELLS = ['w-40 max-w-[30%]', 'w-24 max-sm:hidden', 'w-14'];

interface UsersListProps {
  listed: ReturnType<typeof useUsers>;
  view: UsersView;
  onClear: () => void;
}

/** The rows, and the states of the list: loading, failed, empty. */
export function UsersList({ listed, view, onClear }: UsersListProps) {
  return (
    <PagedList
      listed={listed}
      noun="users"
      explain={errorText}
      skeleton={<ListSkeleton label="Loading users..." rows={ROWS} cells={CELLS} />}
      empty={
        isNarrowed(view) ? (
          <EmptyState
            icon={<Users />}
            title={view.search ? `No users match “${view.search}”` : 'No users match'}
            action={
              <Button variant="secondary" onClick={onClear}>
                Show all users
              </Button>
            }
          />
        ) : (
          <EmptyState icon={<Users />} title="No users yet" />
        )
      }
    >
      {(users) => <UsersTable users={users} />}
    </PagedList>
  );
}
