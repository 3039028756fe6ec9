import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Button } from '@scopewright/ui';
import { failureText } from '../layout/failure-text.ts';

interface InvitationHelpProps {
  /** As it is typed now. */
  email: string;
  /** It is known that an invitation waits; otherwise only asked, because the answer would reveal who is invited. */
  isInvited: boolean;
}

/** For people who sign in before they have accepted their invitation: mails its link again. */
export function InvitationHelp({ email, isInvited }: InvitationHelpProps) {
  const { api, boot } = useHost();
  const request = useMutation({
    mutationFn: (address: string) => api.call('requestInvitation', { body: { email: address } }),
  });
  if (request.isSuccess) {
    return (
      <p className="wrap-anywhere mt-1" role="status">
        If an invitation to {boot.tenant?.firmName ?? 'this account'} waits for {request.variables}, its link is on its
        way there.
      </p>
    );
  }
  return (
    <p className="mt-1">
      {isInvited
        ? 'No email? '
        : 'Invited, but not accepted yet? Open the link in your invitation email first: there you set your password. '}
      <Button variant="link" onClick={() => request.mutate(email.trim())} busy={request.isPending}>
        {request.isPending ? 'Sending...' : 'Send the invitation again'}
      </Button>
      {request.error ? (
        <span className="block">
          {failureText(request.error, 'The invitation could not be sent. Please try again.')}
        </span>
      ) : null}
    </p>
  );
}
