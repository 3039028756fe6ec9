import { can } from '@scopewright/domain/policy';
import { InviteDialog } from '@scopewright/product-ui/invite-dialog';
import { useSession } from '@scopewright/remote-contract';
import { Button, ListCard, UserPlus } from '@scopewright/ui';
import { INVITE_ERRORS } from '@scopewright/workplace-kit/page/invite-errors';
import { useState } from 'react';
import { LoadingSection } from '../layout/loading-section.tsx';
import { ClientVisibility } from './client-visibility.tsx';
import { StaffTable } from './staff-table.tsx';
import { ROLES, useInviteStaff, useStaff } from './use-staff.ts';

/** The firm's own people: their roles and invitations. */
export function UsersScreen() {
  const { abilities } = useSession();
  const staff = useStaff();
  const invite = useInviteStaff();
  const [inviting, setInviting] = useState(false);
  const mayManage = can(abilities, 'staff:manage');
  if (!staff.data) return <LoadingSection what="users" query={staff} />;
  return (
    <div className="grid gap-6">
      <ListCard
        title="Users"
        count={staff.data.length}
        actions={
          mayManage ? (
            <Button size="sm" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden="true" />
              Invite User
            </Button>
          ) : null
        }
      >
        <div className="p-4 sm:px-2 sm:pt-1 sm:pb-2">
          <StaffTable staff={staff.data} mayManage={mayManage} />
        </div>
      </ListCard>
      <ClientVisibility />
      {mayManage ? (
        <InviteDialog
          title="Invite User"
          roles={ROLES}
          onInvite={invite.mutateAsync}
          explain={INVITE_ERRORS}
          open={inviting}
          onOpenChange={setInviting}
        />
      ) : null}
    </div>
  );
}
