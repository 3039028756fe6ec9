import { errorText } from '@scopewright/api-client';
import { Alert, Button, Select, Skeleton } from '@scopewright/ui';
import { FormField } from '@scopewright/ui/form';
import type { AddClientInput } from './add-client-schema.ts';
import { appointmentWarning } from './appointment-warning.ts';
import { useAssignableUsers } from './use-assignable-users.ts';
import { userLabel } from './user-label.ts';

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
