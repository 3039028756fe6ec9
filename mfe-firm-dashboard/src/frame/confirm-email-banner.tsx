import { errorText } from '@scopewright/api-client';
import type { SessionUser } from '@scopewright/contracts';
import { useMutation } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { Banner, Button, CloseButton } from '@scopewright/ui';
import { useState } from 'react';

/** Holds who has sent the reminder away in this tab. */
const DISMISSED = 'confirm-email-dismissed';

function wasDismissed(userId: string): boolean {
  try {
    return sessionStorage.getItem(DISMISSED) === userId;
  } catch {
    return false;
  }
}

function rememberDismissal(userId: string): void {
  try {
    sessionStorage.setItem(DISMISSED, userId);
  } catch {
    // without storage the reminder comes back with the next page
  }
}

/** A quiet reminder to confirm the e-mail address, with a way to have the link sent again. It can be sent away until the tab is closed. */
export function ConfirmEmailBanner({ user }: { user: Pick<SessionUser, 'id' | 'email'> }) {
  const { api } = useHost();
  const [dismissed, setDismissed] = useState(() => wasDismissed(user.id));
  const resend = useMutation({ mutationFn: () => api.call('resendConfirmation') });
  if (dismissed) return null;

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
          <CloseButton
            label="Dismiss"
            size="sm"
            onClick={() => {
              rememberDismissal(user.id);
              setDismissed(true);
            }}
          />
        </span>
      }
    >
      {resend.isSuccess
        ? `We sent the link to ${user.email}.`
        : failed
          ? errorText(resend.error, {
              network: 'Network error. Please check your connection and try again.',
              other: 'The link could not be sent. Please try again.',
            })
          : 'Please confirm your email address. Until then your firm can send five invitations.'}
    </Banner>
  );
}
