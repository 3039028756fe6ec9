import { useMutation } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { Alert } from '@scopewright/ui';
import { EmailForm } from '../form/email-form.tsx';
import { failureText } from '../layout/failure-text.ts';

/** Mails the link that restores the firm again. Doesn't reveal whose the address is. */
export function RequestLink() {
  const { api, boot } = useHost();
  const request = useMutation({ mutationFn: (email: string) => api.call('requestRestoreLink', { body: { email } }) });
  return (
    <div className="grid gap-5">
      {request.isSuccess ? (
        <Alert tone="success" role="status">
          If {request.variables} is the address of an administrator of {boot.tenant?.firmName ?? 'this account'}, the
          link is on its way there.
        </Alert>
      ) : null}
      <EmailForm
        label="Mail the link"
        submit="Mail the link"
        busyLabel="Sending..."
        isBusy={request.isPending}
        doneLabel={request.isSuccess ? 'Sent' : undefined}
        failure={
          request.error
            ? failureText(request.error, {
                network: 'Network error. Please check your connection and try again.',
                other: 'The link could not be mailed. Please try again.',
              })
            : null
        }
        onSubmit={(email) => request.mutate(email)}
      />
    </div>
  );
}
