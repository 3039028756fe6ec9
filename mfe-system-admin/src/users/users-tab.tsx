import { formatMatchCount, ListCard, SearchInput } from '@scopewright/ui';
import { Choice } from '../lists/list-tools.tsx';
import { useListView } from '../lists/use-list-view.ts';
import { ROLE_VIEWS } from './role-view.ts';
import { UsersList } from './users-list.tsx';
import { useUsers } from './users-query.ts';
import { STATUS_LABELS, USERS_VIEWS } from './users-view.ts';

/** All users who can sign in, over all firms. The filter is part of the address. */
export function UsersTab() {
  const { view, text, setText, narrow, clear } = useListView(USERS_VIEWS);
  const listed = useUsers(view);
  const total = listed.data?.pages.at(-1)?.total;
  const { status, role } = USERS_VIEWS.values;

  return (
    <ListCard
      title="Users"
      count={total}
      announcement={view.search && total !== undefined ? formatMatchCount(total, 'user', 'users') : ''}
      actions={
        <SearchInput
          label="Search users"
          placeholder="Search name or email"
          value={text}
          onValueChange={setText}
          className="w-full sm:w-72"
        />
      }
    >
      <div className="grid gap-3 border-border border-b px-4 py-2.5 sm:flex sm:px-6">
        <Choice
          label="Status"
          className="sm:w-44"
          values={status}
          labelOf={(value) => STATUS_LABELS[value] ?? value}
          chosen={view.filters.status}
          onChoose={(value) => narrow('status', value)}
        />
        <Choice
          label="Role"
          className="sm:w-56"
          values={role}
          labelOf={(value) => ROLE_VIEWS[value].label}
          chosen={view.filters.role}
          onChoose={(value) => narrow('role', value)}
        />
      </div>
      <UsersList listed={listed} view={view} onClear={clear} />
    </ListCard>
  );
}
