import { errorText } from '@scopewright/api-client';
import { Banner, Button, CloseButton } from '@scopewright/ui';
import { RESEND_FAILURES, useResendConfirmation } from './use-resend-confirmation.ts';

/** A reminder to confirm the e-mail address, with a button that sends the link again. */
export function ConfirmEmailBanner({ email, onDismiss }: { email: string; onDismiss: () => void }) {
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
          ? errorText(resend.error, RESEND_FAILURES)
          : 'Please confirm your email address. Until then your firm can send five invitations.'}
    </Banner>
  );
}
