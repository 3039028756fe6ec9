import { errorText } from '@scopewright/api-client';
import type { UserRecord } from '@scopewright/contracts';
import { useQuery } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { Alert, Button, Skeleton, useDebounced } from '@scopewright/ui';
import { Combobox } from '@scopewright/ui/combobox';
import { FormField, useController } from '@scopewright/ui/form';
import { useState } from 'react';
import type { AddClientInput } from './add-client-schema.ts';
import type { ChosenUser } from './draft.ts';

/** Whether a user can be made the administrator of a new company: no company yet, or one with role user or companyUser (§5). */
export function isAssignable(user: Pick<UserRecord, 'companyId' | 'role'>): boolean {
  return user.companyId === null || user.role === 'user' || user.role === 'companyUser';
}

/** How a user is shown in the list: name, or e-mail where there is no name, with the e-mail behind it (§5). */
export function userLabel({ name, email }: Pick<UserRecord, 'name' | 'email'>): string {
  return `${name.trim() || email} (${email})`;
}

/** What making an existing user the administrator of a new company takes away from them; null when nothing. */
export function appointmentWarning({ name, email, role, companyId }: Pick<UserRecord, 'name' | 'email' | 'role' | 'companyId'>): string | null {
  const who = name.trim() || email;
  if (role === 'firmAdmin' || role === 'consultant') {
    return `${who} works for your firm. As administrator of this company they will see this company only, and no longer your other clients.`;
  }
  return companyId === null ? null : `${who} belongs to another company and will move to this one.`;
}

/** Users that the choice offers at a time; more are found by typing. */
const OFFERED = 50;
const SEARCH_DEBOUNCE_MS = 200;

/** Users of the firm that can become the administrator of a new company (§5) and whose name or address contains a text. Asked for when the choice is open. */
function useAssignableUsers(search: string) {
  const { api } = useHost();
  return useQuery({
    queryKey: ['firm', 'assignable-users', search],
    queryFn: async ({ signal }) => {
      const { users, total } = await api.call('allUsers', { query: { limit: OFFERED, ...(search && { search }) }, signal });
      return { users: users.filter(isAssignable), more: Math.max(0, (total ?? users.length) - users.length) };
    },
    placeholderData: (before) => before,
  });
}

export interface ExistingUserFieldProps {
  chosen: ChosenUser | null;
  onChoose: (user: ChosenUser | null) => void;
}

/** The choice of an existing user as administrator, among however many, with what it takes away from that user. */
export function ExistingUserField({ chosen, onChoose }: ExistingUserFieldProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const users = useAssignableUsers(search);
  const { field } = useController<AddClientInput, 'existingUserId'>({ name: 'existingUserId' });
  if (users.isPending) {
    return (
      <div aria-busy="true" className="grid gap-2">
        <p role="status" className="sr-only">
          Loading users...
        </p>
        <Skeleton className="w-24" />
        <Skeleton size="control" />
      </div>
    );
  }
  if (!users.data) {
    return (
      <Alert tone="danger" title="Failed to load users">
        <p>{errorText(users.error, { network: 'Please check your connection and try again.', other: 'The server is not responding correctly.' })}</p>
        <Button variant="secondary" size="sm" className="mt-2" busy={users.isFetching} onClick={() => void users.refetch()}>
          {users.isFetching ? 'Retrying...' : 'Retry'}
        </Button>
      </Alert>
    );
  }
  const { users: offered, more } = users.data;
  const none = offered.length === 0 && search === '' && chosen === null;
  const warning = chosen ? appointmentWarning(chosen) : null;
  return (
    <div className="grid gap-4">
      <FormField<AddClientInput> name="existingUserId" label="User" required {...(none ? { hint: 'No available users found' } : {})}>
        {() => (
          <Combobox
            ref={field.ref}
            name={field.name}
            onBlur={field.onBlur}
            placeholder="Select a user"
            items={offered}
            itemKey={({ id }) => id}
            itemText={userLabel}
            renderItem={(user) => (
              <>
                <span className="block">{user.name.trim() || user.email}</span>
                <span className="block text-text-muted text-xs">{user.email}</span>
              </>
            )}
            selected={chosen}
            onSelect={(user) => {
              onChoose(user);
              field.onChange(user?.id ?? '');
            }}
            onSearch={setTyped}
            note={
              offered.length === 0
                ? search
                  ? `No available users found for “${search}”`
                  : undefined
                : more > 0
                  ? `${more} more: type to find them`
                  : undefined
            }
          />
        )}
      </FormField>
      {warning ? <Alert tone="warning">{warning}</Alert> : null}
    </div>
  );
}
