import { ApiError } from '@scopewright/api-client';
import { useCall } from '@scopewright/calls';
import { tenantHref, useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { useLocation } from '@scopewright/remote-contract/router';
import { Alert, Button, ErrorState, formatTime, Loading, Skeleton } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { EmailForm } from '../form/email-form.tsx';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { failureText } from '../layout/failure-text.ts';

/** Mails the link that restores the firm again. Doesn't reveal whose the address is. */
function RequestLink() {
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
        failure={request.error ? failureText(request.error, 'The link could not be mailed. Please try again.') : null}
        onSubmit={(email) => request.mutate(email)}
      />
    </div>
  );
}

/**
 * The token of a mailed link, from the fragment of the page's address, which browsers don't send to servers; null
 * without one.
 */
const restoreTokenIn = (hash: string): string | null => /^#restore=([\w.-]{20,200})$/.exec(hash)?.[1] ?? null;

const isStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status ?? 0);

/**
 * The page linked in mails for restoring an archived or deleted firm. Opening it restores nothing, because mail
 * scanners open links; the button does.
 */
export function RestoreScreen() {
  const { boot } = useHost();
  const { hash } = useLocation();
  const token = restoreTokenIn(hash);
  if (token !== null) return <Restore token={token} />;
  if (hash.startsWith('#restore')) return <NotValid />;
  if (boot.tenant && !boot.tenant.archived)
    return <Back title="This account is not archived">There is nothing to restore.</Back>;
  return (
    <Frame
      title="Restore the account"
      subtitle="An administrator brings the account back with the link that was mailed. Have it mailed again here."
    >
      <RequestLink />
    </Frame>
  );
}

function Restore({ token }: { token: string }) {
  const { api } = useHost();
  const found = useCall(['restore', token], 'firmToRestore', { params: { token } }, { retry: false, staleTime: 0 });
  const restore = useMutation({ mutationFn: () => api.call('restoreFirm', { body: { token } }) });
  if (restore.isSuccess)
    return (
      <Back title="The account is restored">
        Everyone can sign in to {restore.data.firmName} again. Everything is as it was.
      </Back>
    );
  if (isStatus(restore.error, 409) || found.data?.state === 'restored')
    return (
      <Back title="This account is already restored">Everyone can sign in again. This link has already been used.</Back>
    );
  if (isStatus(restore.error, 404) || isStatus(found.error, 404, 422)) return <NotValid />;
  if (found.error)
    return (
      <Frame title="Restore the account">
        <ErrorState
          title="The link could not be checked"
          description={failureText(found.error, 'Please try again in a moment.')}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      </Frame>
    );
  if (!found.data) return <Checking />;
  const { firmName, state, restorableUntil } = found.data;
  return (
    <Frame
      title={`Restore ${firmName}?`}
      subtitle={
        state === 'deleted' && restorableUntil
          ? `It was deleted, and can be restored until ${formatTime(restorableUntil)}. Nothing happens until you press the button.`
          : 'It was archived because no one had used it for a long time. Everything was kept. Nothing happens until you press the button.'
      }
    >
      <div className="grid gap-4">
        {restore.error && !restore.isPending ? (
          <Alert tone="danger">
            {failureText(restore.error, 'The account could not be restored. Please try again.')}
          </Alert>
        ) : null}
        <Button onClick={() => restore.mutate()} busy={restore.isPending} className="w-full">
          {restore.isPending ? 'Restoring...' : 'Restore the account'}
        </Button>
        <p className="text-sm text-text-muted">
          Everyone can then sign in as before. Without a plan the account is read-only until one is chosen.
        </p>
      </div>
    </Frame>
  );
}

/** Layout of the page in each state. */
function Frame({
  title,
  subtitle,
  focusTitle = false,
  children,
}: {
  title: string;
  subtitle?: string;
  focusTitle?: boolean;
  children: ReactNode;
}) {
  return (
    <AuthLayout title={title} subtitle={subtitle} focusTitle={focusTitle}>
      {children}
    </AuthLayout>
  );
}

function Checking() {
  return (
    <Frame title="Restore the account">
      <Loading label="Checking the link..." className="grid gap-3">
        <Skeleton className="w-3/4" />
        <Skeleton className="w-1/2" />
        <Skeleton size="control" />
      </Loading>
    </Frame>
  );
}

/** The firm is open again. Its login needs a full page load: this page was loaded while the firm was archived. */
function Back({ title, children }: { title: string; children: ReactNode }) {
  const { boot } = useHost();
  return (
    <Frame title={title} focusTitle>
      <div className="grid gap-5">
        <Alert tone="success">{children}</Alert>
        <Button asChild className="w-full">
          <a href={tenantHref(boot, '/')}>Go to login</a>
        </Button>
      </div>
    </Frame>
  );
}

function NotValid() {
  const { boot } = useHost();
  return (
    <Frame title="This link is no longer valid" focusTitle>
      <div className="grid gap-5">
        <p>
          A link works until the account is restored, archived again or deleted. Open the complete link in the latest
          email
          {boot.tenant?.archived ? ', or have another one mailed.' : '.'}
        </p>
        {boot.tenant?.archived ? (
          <RequestLink />
        ) : (
          <Button asChild className="w-full">
            <a href={tenantHref(boot, '/')}>Go to login</a>
          </Button>
        )}
      </div>
    </Frame>
  );
}
