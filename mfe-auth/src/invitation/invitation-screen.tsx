import { errorText } from '@scopewright/api-client';
import type { Invitation } from '@scopewright/contracts';
import { tenantHref, useHost, useSession } from '@scopewright/remote-contract';
import { Link, useLocation } from '@scopewright/router';
import { Alert, Button, ErrorState, focusOnMount, Skeleton, timeInWords } from '@scopewright/ui';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { Detail, Details } from '../layout/details.tsx';
import { AcceptForm } from './accept-form.tsx';
import { invitationToken } from './invitation-token.ts';
import { JoinForm } from './join-form.tsx';
import { useInvitation, useResendInvitation } from './use-invitation.ts';

interface ResendFormProps {
  token: string;
  /** The address the new invitation is sent to. */
  email: string;
}

/** Requests a new invitation when the link has expired. */
function ResendForm({ token, email }: ResendFormProps) {
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

/**
 * Link to the tenant's login with the e-mail prefilled. A different user who is signed in here is signed out on the
 * way.
 */
function LoginLink({ email, children }: { email: string; children: string }) {
  const { boot, session } = useHost();
  const { status, user } = useSession();
  const signedInAsOther = status === 'signed-in' && user?.email !== email;
  return (
    <Button asChild className="w-full">
      <Link
        to={tenantHref(boot, `/?${new URLSearchParams({ email })}`)}
        onClick={() => (signedInAsOther ? void session.signOut() : undefined)}
      >
        {children}
      </Link>
    </Button>
  );
}

/** The page an invitation mail links to. Opening it doesn't use up the link; only the form's button does. */
export function InvitationScreen() {
  const { pathname } = useLocation();
  const token = invitationToken(pathname);
  const invitation = useInvitation(token);
  if (invitation.isPending) return <Loading />;
  if (invitation.isError)
    return <Failed error={invitation.error} retry={() => void invitation.refetch()} retrying={invitation.isFetching} />;
  if (invitation.data === null || token === null) return <Invalid />;
  switch (invitation.data.status) {
    case 'pending':
      return <Pending token={token} invitation={invitation.data} />;
    case 'expired':
      return <Expired token={token} invitation={invitation.data} />;
    case 'used':
      return <Used invitation={invitation.data} />;
    case 'replaced':
      return <Replaced invitation={invitation.data} />;
  }
}

function Loading() {
  return (
    <AuthLayout title="Your invitation">
      <div aria-busy="true" className="grid gap-4">
        <p role="status" className="sr-only">
          Loading your invitation...
        </p>
        <Skeleton className="w-3/4" />
        <Skeleton className="w-1/2" />
        <Skeleton size="control" />
        <Skeleton size="control" />
      </div>
    </AuthLayout>
  );
}

function Failed({ error, retry, retrying }: { error: unknown; retry: () => void; retrying: boolean }) {
  return (
    <AuthLayout title="Your invitation">
      <ErrorState
        title="The invitation could not be loaded"
        description={errorText(error, {
          network: 'Please check your connection and try again.',
          other: 'The server is not responding correctly. Please try again in a moment.',
        })}
        onRetry={retry}
        retrying={retrying}
      />
    </AuthLayout>
  );
}

function Invalid() {
  const { boot } = useHost();
  return (
    <AuthLayout title="This invitation link is not valid">
      <div className="grid gap-5">
        <p>
          Please open the link from the newest invitation mail, all of it. If it still fails, ask your consulting firm
          to invite you again.
        </p>
        <Button asChild variant="secondary" className="w-full">
          <Link to={tenantHref(boot, '/')}>Go to login</Link>
        </Button>
      </div>
    </AuthLayout>
  );
}

function Pending({ token, invitation }: { token: string; invitation: Invitation }) {
  return (
    <AuthLayout
      lead={<p className="text-lg text-text-muted">{invitation.firmName} invites you</p>}
      title={`Join ${invitation.companyName}`}
      subtitle={
        invitation.hasAccount
          ? 'You already have an account. Sign in with its password to join; it stays the same.'
          : 'Choose a password to confirm your email address and open your account.'
      }
    >
      <div className="mb-6">
        <Details>
          <Detail term="Invited">{invitation.email}</Detail>
          <Detail term="Valid until">
            <time dateTime={invitation.expiresAt}>{timeInWords(invitation.expiresAt)}</time>
          </Detail>
        </Details>
      </div>
      {invitation.hasAccount ? (
        <JoinForm token={token} invitation={invitation} />
      ) : (
        <AcceptForm token={token} invitation={invitation} />
      )}
    </AuthLayout>
  );
}

function Expired({ token, invitation }: { token: string; invitation: Invitation }) {
  return (
    <AuthLayout
      lead={<p className="text-lg text-text-muted">{invitation.firmName}</p>}
      title="This invitation has expired"
      subtitle={
        <>
          Your invitation to {invitation.companyName} ended on{' '}
          <time dateTime={invitation.expiresAt}>{timeInWords(invitation.expiresAt)}</time>.
        </>
      }
    >
      <ResendForm token={token} email={invitation.email} />
    </AuthLayout>
  );
}

function Used({ invitation }: { invitation: Invitation }) {
  return (
    <AuthLayout
      lead={<p className="text-lg text-text-muted">{invitation.firmName}</p>}
      title="This invitation has already been used"
      subtitle={`Your account for ${invitation.companyName} is ready. Log in with your email and password.`}
    >
      <LoginLink email={invitation.email}>Go to login</LoginLink>
    </AuthLayout>
  );
}

function Replaced({ invitation }: { invitation: Invitation }) {
  return (
    <AuthLayout
      lead={<p className="text-lg text-text-muted">{invitation.firmName}</p>}
      title="This invitation was replaced"
      subtitle={`A newer invitation to ${invitation.companyName} was sent to ${invitation.email}. Please use the link in the latest email.`}
    />
  );
}
