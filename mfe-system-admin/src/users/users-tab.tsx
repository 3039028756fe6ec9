import { ListCard, SearchInput, useDebounced } from '@scopewright/ui';
import { useState } from 'react';
import { UsersList } from './users-list.tsx';
import { useUsers } from './users-query.ts';

const SEARCH_DEBOUNCE_MS = 250;

/** Everybody who can sign in, over all firms. */
export function UsersTab() {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const listed = useUsers(search);
  const total = listed.data?.pages.at(-1)?.total;

  return (
    <ListCard
      title="Users"
      count={total}
      announcement={search && total !== undefined ? `${total} users found` : ''}
      actions={<SearchInput label="Search users" placeholder="Search name or email" value={typed} onValueChange={setTyped} className="w-full sm:w-72" />}
    >
      <UsersList listed={listed} search={search} />
    </ListCard>
  );
}
