import { isOfClient } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { Button } from '@scopewright/ui';
import { type ReactNode, useState } from 'react';
import { ConfirmEmailBanner } from './confirm-email-banner.tsx';
import { ReadOnlyBanner } from './read-only-banner.tsx';
import { useConfirmEmailReminder } from './use-confirm-email-reminder.ts';

/** Notices about the account: the most important one, and the others on demand. */
export function AccountNotices(): ReactNode {
  const { user, readOnly, impersonating } = useSession();
  const [all, setAll] = useState(false);
  const owes = user !== undefined && !user.emailConfirmed && !isOfClient(user.role) && !impersonating;
  const reminder = useConfirmEmailReminder(owes ? user.id : null);
  const confirm =
    owes && reminder.shown ? <ConfirmEmailBanner email={user.email} onDismiss={reminder.dismiss} /> : null;
  if (!readOnly) return confirm;
  return (
    <>
      <ReadOnlyBanner
        more={
          confirm ? (
            <Button variant="link" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Show fewer notices' : '1 more notice'}
            </Button>
          ) : null
        }
      />
      {all ? confirm : null}
    </>
  );
}
