import { errorText } from '@scopewright/api-client';
import type { UserRecord } from '@scopewright/contracts';
import { useQuery } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { Alert, Button, Select, Skeleton } from '@scopewright/ui';
import { FormField } from '@scopewright/ui/form';
import type { AddClientInput } from './add-client-schema.ts';

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

/** Users of the firm that can become the administrator of a new company (§5). Asked for when the choice is open. */
function useAssignableUsers() {
  const { api } = useHost();
  return useQuery({
    queryKey: ['firm', 'assignable-users'],
    queryFn: async () => {
      const { users } = await api.call('allUsers');
      return users.filter(isAssignable);
    },
  });
}

/** The choice of an existing user as administrator, with what it takes away from that user. */
export function ExistingUserField({ chosenId }: { chosenId: string }) {
  const users = useAssignableUsers();
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
  const options = users.data.map((user) => ({ value: user.id, label: userLabel(user) }));
  const none = options.length === 0;
  const chosen = users.data.find(({ id }) => id === chosenId);
  const warning = chosen ? appointmentWarning(chosen) : null;
  return (
    <div className="grid gap-4">
      <FormField<AddClientInput> name="existingUserId" label="User" required {...(none ? { hint: 'No available users found' } : {})}>
        {(control) => <Select {...control} options={options} placeholder="Select a user" aria-disabled={none || undefined} />}
      </FormField>
      {warning ? <Alert tone="warning">{warning}</Alert> : null}
    </div>
  );
}
