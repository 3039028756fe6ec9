import { useHost } from '@scopewright/remote-contract';
import { Field, Input } from '@scopewright/ui';
import { useState } from 'react';
import { useFirmChange } from './firm-change.ts';
import { FirmDialog } from './firm-dialog.tsx';
import type { FirmDetail } from './firms-view.ts';

/** Asks for the new administrator of a firm. */
export function InviteAdministratorDialog({ firm, onClose }: { firm: FirmDetail; onClose: () => void }) {
  const { api } = useHost();
  const change = useFirmChange(firm);
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  return (
    <FirmDialog
      title="Invite an administrator"
      description={`They get a mail with a link to ${firm.name}, which is valid for seven days. They get all permissions of an administrator there.`}
      confirmLabel="Send invitation"
      isBusy={change.isPending}
      onClose={onClose}
      onSubmit={() =>
        change.mutateAsync({
          asked: { email, name },
          run: (headers) =>
            api.call('inviteFirmAdmin', { params: { firmId: firm.id }, body: { email, name }, headers }),
          done: `The invitation is sent to ${email.trim()}`,
        })
      }
    >
      <Field label="Email">
        <Input
          type="email"
          required
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <Field label="Name" hint="Used in the mail; they can change it.">
        <Input maxLength={200} autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
    </FirmDialog>
  );
}
