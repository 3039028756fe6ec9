import { useHost, useSession } from '@scopewright/remote-contract';
import { Button, ConfirmDialog } from '@scopewright/ui';
import { useState } from 'react';
import { ViewAsOfFirm } from '../impersonation/view-as-of-firm.tsx';
import { ExtendTrialDialog } from './extend-trial-dialog.tsx';
import { useFirmChange } from './firm-change.ts';
import type { FirmDetail } from './firms-view.ts';
import { GivePlanDialog } from './give-plan-dialog.tsx';
import { InviteAdministratorDialog } from './invite-administrator-dialog.tsx';

type Action = 'view' | 'invite' | 'trial' | 'plan' | 'archive' | 'restore' | 'delete';
/** The actions available for a firm in its current state. */
export function FirmActions({ firm }: { firm: FirmDetail }) {
  const { api } = useHost();
  const { impersonationMinutes = 0 } = useSession();
  const [open, setOpen] = useState<Action | null>(null);
  const { mutateAsync } = useFirmChange(firm);
  const { id: firmId, name, state, version } = firm;
  const isClosed = state === 'archived' || state === 'deleted';
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-2">
      {!isClosed && impersonationMinutes > 0 ? (
        <ActionButton onClick={() => setOpen('view')}>View as…</ActionButton>
      ) : null}
      {state === 'trial' || state === 'read-only' ? (
        <ActionButton onClick={() => setOpen('trial')}>Extend trial</ActionButton>
      ) : null}
      {!isClosed && (state !== 'paid' || (firm.complimentary && firm.cancelsAtPeriodEnd)) ? (
        <ActionButton onClick={() => setOpen('plan')}>
          {firm.complimentary ? 'Change plan' : 'Give a plan'}
        </ActionButton>
      ) : null}
      {isClosed ? null : <ActionButton onClick={() => setOpen('invite')}>Invite administrator</ActionButton>}
      {isClosed ? (
        <ActionButton onClick={() => setOpen('restore')}>Restore</ActionButton>
      ) : (
        <ActionButton onClick={() => setOpen('archive')}>Archive</ActionButton>
      )}
      {state === 'deleted' ? null : <ActionButton onClick={() => setOpen('delete')}>Delete</ActionButton>}

      {open === 'view' ? <ViewAsOfFirm firm={firm} onClose={close} /> : null}
      {open === 'invite' ? <InviteAdministratorDialog firm={firm} onClose={close} /> : null}
      {open === 'trial' ? <ExtendTrialDialog firm={firm} onClose={close} /> : null}
      {open === 'plan' ? <GivePlanDialog firm={firm} onClose={close} /> : null}
      <ConfirmDialog
        open={open === 'archive'}
        onOpenChange={close}
        title={`Archive ${name}?`}
        description="Everyone is signed out and no one can sign in. Nothing is charged, and all the firm’s data is kept. It can be restored."
        confirmLabel="Archive firm"
        tone="danger"
        onConfirm={async () =>
          void (await mutateAsync({
            asked: { archived: true },
            run: () => api.call('adminArchiveFirm', { body: { firmId } }),
            done: `${name} is archived`,
          }))
        }
      />
      <ConfirmDialog
        open={open === 'restore'}
        onOpenChange={close}
        title={`Restore ${name}?`}
        description="Its people can sign in again. It is read-only afterwards unless its trial or a plan runs."
        confirmLabel="Restore firm"
        onConfirm={async () =>
          void (await mutateAsync({
            asked: { archived: false },
            run: () => api.call('adminRestoreFirm', { body: { firmId } }),
            done: `${name} is restored`,
          }))
        }
      />
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={close}
        title={`Delete ${name}?`}
        description="The firm is closed immediately, and its administrators are notified. It can be restored for 30 days; then everything is permanently deleted."
        confirmLabel="Delete firm"
        tone="danger"
        typeToConfirm={name}
        onConfirm={async () =>
          void (await mutateAsync({
            asked: { deleted: true },
            run: (headers) => api.call('adminDeleteFirm', { params: { firmId }, body: { name, version }, headers }),
            done: `${name} is deleted`,
          }))
        }
      />
    </div>
  );
}

function ActionButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="secondary" size="sm" onClick={onClick}>
      {children}
    </Button>
  );
}
