import { ROLES } from '@scopewright/contracts/access';
import { Field, ListCard, SearchInput, Select, useDebounced } from '@scopewright/ui';
import { useState } from 'react';
import { UsersList } from './users-list.tsx';
import { useUsers } from './users-query.ts';
import { ROLE_OPTIONS, STATUS_OPTIONS, USER_STATUSES, type UsersView } from './users-view.ts';

const SEARCH_DEBOUNCE_MS = 250;

/** Everybody who can sign in, over all firms. */
export function UsersTab() {
  const [typed, setTyped] = useState('');
  const [{ status, role }, setFilter] = useState<Pick<UsersView, 'status' | 'role'>>({ status: null, role: null });
  const view = { search: useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS), status, role };
  const listed = useUsers(view);
  const total = listed.data?.pages.at(-1)?.total;

  return (
    <ListCard
      title="Users"
      count={total}
      announcement={view.search && total !== undefined ? `${total} users found` : ''}
      actions={<SearchInput label="Search users" placeholder="Search name or email" value={typed} onValueChange={setTyped} className="w-full sm:w-72" />}
    >
      <div className="grid gap-3 border-border border-b px-4 py-2.5 sm:flex sm:px-6">
        <Field label="Status" className="sm:w-44">
          <Select
            options={STATUS_OPTIONS}
            value={status ?? ''}
            onChange={({ target }) => setFilter({ role, status: USER_STATUSES.find((known) => known === target.value) ?? null })}
          />
        </Field>
        <Field label="Role" className="sm:w-56">
          <Select
            options={ROLE_OPTIONS}
            value={role ?? ''}
            onChange={({ target }) => setFilter({ status, role: ROLES.find((known) => known === target.value) ?? null })}
          />
        </Field>
      </div>
      <UsersList listed={listed} view={view} />
    </ListCard>
  );
}
