import { errorText } from '@scopewright/api-client';
import { counted } from '@scopewright/domain/counted';
import { isOfClient } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { Banner, Button, CloseButton, useOnline } from '@scopewright/ui';
import { type ReactNode, useState } from 'react';
import { ReadOnlyBanner } from './read-only-banner.tsx';
import { useConfirmEmailReminder } from './use-confirm-email-reminder.ts';
import { RESEND_FAILED, useResendConfirmation } from './use-resend-confirmation.ts';

/** A reminder to confirm the e-mail address, with a button that sends the link again. */
function ConfirmEmailBanner({ email, onDismiss, more }: { email: string; onDismiss: () => void; more: ReactNode }) {
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
          {more}
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

/** Shows that nothing is sent or loaded at the moment. */
const OfflineBanner = ({ more }: { more: ReactNode }) => (
  <Banner tone="warning" action={more}>
    You are offline. Changes are sent when you are back.
  </Banner>
);

export interface AccountNotices {
  /** The most important notice; all of them on demand. */
  banners: ReactNode;
  /** The button for the others, where the shell's own banner is the most important one. */
  more: ReactNode;
}

/**
 * Notices about the connection and the account. A page shows at most one, and the others on demand: the view as another
 * user, for which the shell has a banner, comes before all of them.
 */
export function useAccountNotices(): AccountNotices {
  const { user, readOnly, impersonating } = useSession();
  const isOnline = useOnline();
  const [all, setAll] = useState(false);
  const owes = user !== undefined && !user.emailConfirmed && !isOfClient(user.role) && !impersonating;
  const reminder = useConfirmEmailReminder(owes ? user.id : null);
  const notices = [
    ...(isOnline ? [] : [(more: ReactNode) => <OfflineBanner key="offline" more={more} />]),
    ...(readOnly ? [(more: ReactNode) => <ReadOnlyBanner key="read-only" more={more} />] : []),
    ...(owes && reminder.shown
      ? [
          (more: ReactNode) => (
            <ConfirmEmailBanner key="email" email={user.email} onDismiss={reminder.dismiss} more={more} />
          ),
        ]
      : []),
  ];
  const least = impersonating ? 0 : 1;
  const hidden = notices.length - least;
  const more =
    hidden > 0 ? (
      <Button variant="link" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
        {all ? 'Show fewer notices' : counted(hidden, 'more notice')}
      </Button>
    ) : null;
  return {
    banners: notices.slice(0, all ? notices.length : least).map((notice, at) => notice(at < least ? more : null)),
    more: impersonating ? more : null,
  };
}
