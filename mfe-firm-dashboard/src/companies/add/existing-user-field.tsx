import { errorText } from '@scopewright/api-client';
import { useCall } from '@scopewright/calls';
import type { UserRecord } from '@scopewright/contracts';
import { Alert, Button, Loading, Skeleton, useDebounced } from '@scopewright/ui';
import { Combobox } from '@scopewright/ui/combobox';
import { FormField, useController } from '@scopewright/ui/form';
import { useState } from 'react';
import type { AddClientInput } from './add-client-schema.ts';
import type { ChosenUser } from './draft.ts';

/** Label of a user in the list: the name with the e-mail after it, or just the e-mail (§5). */
export function userLabel({ name, email }: Pick<UserRecord, 'name' | 'email'>): string {
  return `${name.trim() || email} (${email})`;
}

/**
 * The appointment that a chosen user would lose. `only`: they are their company's only administrator and therefore
 * can't be chosen.
 */
export interface Appointment {
  who: string;
  company: string;
  only: boolean;
}

/** The company that a user leaves for a new one; null if they have none. */
export function leavingOf({ name, email, companyId, companyName, onlyAdministrator }: ChosenUser): Appointment | null {
  if (companyId === null) return null;
  return { who: name.trim() || email, company: companyName ?? 'another company', only: onlyAdministrator === true };
}

const leavingWords = ({ who, company, only }: Appointment): string =>
  only
    ? `${who} is the only administrator of ${company}. Make someone else an administrator there first, or choose another user.`
    : `${who} belongs to ${company} and will lose access to it.`;

/** Maximum number of users offered at a time; more are found by typing. */
const OFFERED = 50;
const SEARCH_DEBOUNCE_MS = 200;

/**
 * Users whom the server offers as administrators of a new company (§5) and whose name or address contains a text.
 * Fetched while the choice is open.
 */
function useAssignableUsers(search: string) {
  return useCall(
    ['firm', 'assignable-users', search],
    'allUsers',
    { query: { limit: OFFERED, ...(search && { search }) } },
    {
      select: ({ users, total }) => ({ users, more: Math.max(0, (total ?? users.length) - users.length) }),
      placeholderData: (before) => before,
    },
  );
}

export interface ExistingUserFieldProps {
  chosen: ChosenUser | null;
  onChoose: (user: ChosenUser | null) => void;
}

/** A searchable choice of an existing user as administrator, with the appointment that the user would lose. */
export function ExistingUserField({ chosen, onChoose }: ExistingUserFieldProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const users = useAssignableUsers(search);
  const { field } = useController<AddClientInput, 'existingUserId'>({ name: 'existingUserId' });
  if (users.isPending) {
    return (
      <Loading label="Loading users..." className="grid gap-2">
        <Skeleton className="w-24" />
        <Skeleton size="control" />
      </Loading>
    );
  }
  if (!users.data) {
    return (
      <Alert tone="danger" title="Failed to load users">
        <p>
          {errorText(users.error, {
            network: 'Please check your connection and try again.',
            other: 'The server is not responding correctly.',
          })}
        </p>
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          busy={users.isFetching}
          onClick={() => void users.refetch()}
        >
          {users.isFetching ? 'Retrying...' : 'Retry'}
        </Button>
      </Alert>
    );
  }
  const { users: offered, more } = users.data;
  const none = offered.length === 0 && search === '' && chosen === null;
  const leaving = chosen && leavingOf(chosen);
  return (
    <div className="grid gap-4">
      <FormField<AddClientInput>
        name="existingUserId"
        label="User"
        required
        {...(none ? { hint: 'No available users found' } : {})}
      >
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
                <span className="block text-text-muted text-xs">
                  {[user.email, user.companyName].filter(Boolean).join(' · ')}
                </span>
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
      {leaving ? <Alert tone={leaving.only ? 'danger' : 'warning'}>{leavingWords(leaving)}</Alert> : null}
    </div>
  );
}
