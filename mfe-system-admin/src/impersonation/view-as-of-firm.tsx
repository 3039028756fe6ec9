import { errorText } from '@scopewright/api-client';
import { useCall } from '@scopewright/calls';
import { LIST_MAX_LIMIT } from '@scopewright/contracts/constants';
import { ROLE_NAMES } from '@scopewright/domain/policy';
import { Alert, Field } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { useState } from 'react';
import { USERS_QUERIES } from '../users/users-query.ts';
import { ViewAsDialog } from './view-as-dialog.tsx';

/** Views the product as one of a firm's users, who is chosen first. */
export function ViewAsOfFirm({ firm, onClose }: { firm: { id: string; name: string }; onClose: () => void }) {
  const [userId, setUserId] = useState('');
  const { data, error } = useCall([...USERS_QUERIES, 'active-in', firm.id], 'allUsers', {
    query: { firmId: firm.id, status: 'active', limit: LIST_MAX_LIMIT },
  });
  const people = data?.users ?? [];
  const options = people.map(({ id, name, email, role }) => ({
    value: id,
    label: `${name.trim() || email} · ${ROLE_NAMES[role]}`,
  }));
  return (
    <ViewAsDialog person={people.find(({ id }) => id === userId) ?? null} onClose={onClose}>
      <Field
        label={`Person of ${firm.name}`}
        hint={data && people.length === 0 ? 'No one is active in this firm.' : undefined}
      >
        <Picker
          required
          disabled={!data}
          placeholder={data ? 'Choose someone' : 'Loading...'}
          options={options}
          value={userId}
          onChange={setUserId}
        />
      </Field>
      {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
    </ViewAsDialog>
  );
}
