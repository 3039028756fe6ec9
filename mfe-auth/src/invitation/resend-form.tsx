import { errorText } from '@scopewright/api-client';
import { Alert, Button, focusOnMount } from '@scopewright/ui';
import { useResendInvitation } from './use-invitation.ts';

interface ResendFormProps {
  token: string;
  /** The address the new invitation is sent to. */
  email: string;
}

/** Requests a new invitation when the link has expired. */
export function ResendForm({ token, email }: ResendFormProps) {
  const resend = useResendInvitation(token);
  if (resend.isSuccess) {
    return (
      <Alert ref={focusOnMount} tabIndex={-1} tone="success" title="A new invitation is on its way">
        We sent it to {email}. This old link no longer works.
      </Alert>
    );
  }
  return (
    <div className="grid gap-4">
      {resend.error ? (
        <Alert tone="danger">
          {errorText(resend.error, {
            network: 'Network error. Please check your connection and try again.',
            other: 'The invitation could not be sent. Please try again.',
          })}
        </Alert>
      ) : null}
      <Button onClick={() => resend.mutate()} busy={resend.isPending} className="w-full">
        {resend.isPending ? 'Sending...' : 'Send me a new invitation'}
      </Button>
    </div>
  );
}
