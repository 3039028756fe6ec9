import { ApiError, errorText } from '@scopewright/api-client';
import { tenantHref, useHost, useSession } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Link, useLocation } from '@scopewright/remote-contract/router';
import { Alert, Button } from '@scopewright/ui';
import { AuthLayout } from '../layout/auth-layout.tsx';

const tokenIn = (pathname: string): string => /^\/confirm-email\/([^/]+)\/*$/.exec(pathname)?.[1] ?? '';

/** The page a welcome mail links to. Opening it confirms nothing, because mail scanners open links; the button does. */
export function ConfirmEmailScreen() {
  const { api, boot, session } = useHost();
  const { status } = useSession();
  const { pathname } = useLocation();
  const confirm = useMutation({
    mutationFn: () => api.call('confirmEmail', { body: { token: tokenIn(pathname) } }),
    // removes the reminder immediately for the user who is signed in here
    onSuccess: () => (session.get().status === 'signed-in' ? session.refresh() : undefined),
  });
  const onwards = (
    <Button asChild className="w-full">
      <Link to={tenantHref(boot, '/')}>{status === 'signed-in' ? 'Go to your firm' : 'Go to login'}</Link>
    </Button>
  );
  if (confirm.isSuccess) {
    return (
      <AuthLayout title="Your email address is confirmed" focusTitle>
        <div className="grid gap-5">
          <Alert tone="success">{confirm.data.email} is confirmed. Your firm can now invite everyone.</Alert>
          {onwards}
        </div>
      </AuthLayout>
    );
  }
  if (confirm.error instanceof ApiError && (confirm.error.status === 404 || confirm.error.status === 422)) {
    return (
      <AuthLayout title="This confirmation link is not valid" focusTitle>
        <div className="grid gap-5">
          <p>
            Open the complete link in the latest email. Once signed in, you can have it sent again from your firm's
            page.
          </p>
          {onwards}
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Confirm your email address"
      subtitle="Click to confirm this address is yours. Nothing happens until you do."
    >
      <div className="grid gap-4">
        {confirm.error ? (
          <Alert tone="danger">
            {errorText(confirm.error, 'The address could not be confirmed. Please try again.')}
          </Alert>
        ) : null}
        <Button onClick={() => confirm.mutate()} busy={confirm.isPending} className="w-full">
          {confirm.isPending ? 'Confirming...' : 'Confirm my email address'}
        </Button>
      </div>
    </AuthLayout>
  );
}
