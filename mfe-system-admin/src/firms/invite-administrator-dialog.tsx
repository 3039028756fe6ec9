import { formErrors, IDEMPOTENCY_HEADER } from '@scopewright/api-client';
import { InviteDialog } from '@scopewright/product-ui/invite-dialog';
import { useHost, useOperation } from '@scopewright/remote-contract';
import { useQueryClient } from '@scopewright/remote-contract/query';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';
import type { FirmDetail } from './firms-view.ts';

const explain = formErrors(undefined, { email_taken: 'email' });

/** Invites a new administrator of a firm. */
export function InviteAdministratorDialog({
  firm,
  onClose,
}: {
  firm: Pick<FirmDetail, 'id' | 'name'>;
  onClose: () => void;
}) {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const operation = useOperation();
  return (
    <InviteDialog
      title="Invite an administrator"
      description={`They get a mail with a link to ${firm.name}, which is valid for seven days. They get all permissions of an administrator there.`}
      roles={[{ value: 'firmAdmin', label: 'Administrator' }]}
      explain={explain}
      onInvite={async ({ email, name }) => {
        const body = { email, name };
        const headers = { [IDEMPOTENCY_HEADER]: operation.idFor([firm.id, body]) };
        await api.call('inviteFirmAdmin', { params: { firmId: firm.id }, body, headers });
        operation.done();
        toast.success(`The invitation is sent to ${email}`);
        await queryClient.invalidateQueries({ queryKey: SYSTEM_ADMIN_QUERIES });
      }}
      open
      onOpenChange={onClose}
    />
  );
}
