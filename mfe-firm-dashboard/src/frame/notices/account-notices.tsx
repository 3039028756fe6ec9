import { errorText } from '@scopewright/api-client';
import { isOfClient } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { Banner, Button, CloseButton } from '@scopewright/ui';
import { type ReactNode, useState } from 'react';
import { ReadOnlyBanner } from './read-only-banner.tsx';
import { useConfirmEmailReminder } from './use-confirm-email-reminder.ts';
import { RESEND_FAILED, useResendConfirmation } from './use-resend-confirmation.ts';

/** A reminder to confirm the e-mail address, with a button that sends the link again. */
function ConfirmEmailBanner({ email, onDismiss }: { email: string; onDismiss: () => void }) {
  const resend = useResendConfirmation();
  const failed = resend.error && !resend.isPending;
  return (
    <Banner
      action={
        <span className="flex items-center gap-2">
          {resend.isSuccess ? null : (
            <Button variant="link" size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
              {resend.isPending ? 'Sending...' : 'Send the link again'}
            </Button>
          )}
          <CloseButton label="Dismiss" size="sm" onClick={onDismiss} />
        </span>
      }
    >
      {resend.isSuccess
        ? `We sent the link to ${email}.`
        : failed
          ? errorText(resend.error, RESEND_FAILED)
          : 'Please confirm your email address. Until then your firm can send five invitations.'}
    </Banner>
  );
}

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
