import { Card, Input, Search } from '@scopewright/ui';
import { useState } from 'react';
import { useDebounced } from './use-debounced.ts';
import { UsersList } from './users-list.tsx';
import { useUsers } from './users-query.ts';

const SEARCH_DEBOUNCE_MS = 250;

/** Everybody who can sign in, over all firms. */
export function UsersPanel() {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const listed = useUsers(search);
  const total = listed.data?.pages.at(-1)?.total;

  return (
    <Card className="p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 border-border border-b px-4 py-4 sm:px-6">
        <h2 className="font-semibold text-lg">Users {total === undefined ? null : <span className="font-normal text-text-muted">({total})</span>}</h2>
        <div className="relative max-sm:w-full">
          <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-text-muted" />
          <Input
            type="search"
            aria-label="Search users"
            placeholder="Search name or email"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="h-9 pl-9 sm:w-72"
          />
        </div>
      </div>
      <p role="status" className="sr-only">
        {search && total !== undefined && !listed.isPlaceholderData ? `${total} users found` : ''}
      </p>
      <UsersList listed={listed} search={search} />
    </Card>
  );
}
