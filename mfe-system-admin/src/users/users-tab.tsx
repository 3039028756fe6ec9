import { ROLES } from '@scopewright/contracts/access';
import { EmptyState, Users } from '@scopewright/ui';
import { Choice } from '../lists/choices.tsx';
import { FilteredList } from '../lists/filtered-list.tsx';
import { useListView } from '../lists/list-view.ts';
import { ROLE_VIEWS } from './role-view.ts';
import { useUsers } from './users-query.ts';
import { UsersTable } from './users-table.tsx';
import { STATUS_LABELS, USER_STATUSES, USERS_VIEW } from './users-view.ts';

const CELLS = ['w-40 max-w-[30%]', 'w-24 max-sm:hidden', 'w-14'];

/** All users who can sign in, over all firms. The filter is part of the address. */
export function UsersTab() {
  const list = useListView(USERS_VIEW);
  const { view, change } = list;
  return (
    <FilteredList
      title="Users"
      nouns={['user', 'users']}
      list={list}
      searchHint="Search name or email"
      filters={
        <div className="grid gap-3 border-border border-b px-4 py-2.5 sm:flex sm:px-6">
          <Choice
            label="Status"
            className="sm:w-44"
            values={USER_STATUSES}
            labelOf={(status) => STATUS_LABELS[status] ?? status}
            chosen={view.status}
            onChoose={(status) => change({ status })}
          />
          <Choice
            label="Role"
            className="sm:w-56"
            values={ROLES}
            labelOf={(role) => ROLE_VIEWS[role].label}
            chosen={view.role}
            onChoose={(role) => change({ role })}
          />
        </div>
      }
      cells={CELLS}
      noMatch={{ icon: <Users />, ...(view.search && { title: `No users match “${view.search}”` }) }}
      listed={useUsers(view)}
      empty={<EmptyState icon={<Users />} title="No users yet" />}
    >
      {(users) => <UsersTable users={users} />}
    </FilteredList>
  );
}
