import { errorText } from '@scopewright/api-client';
import type { Invitation } from '@scopewright/contracts';
import { tenantHref, useHost, useSession } from '@scopewright/remote-contract';
import { Link, useLocation, useNavigate } from '@scopewright/remote-contract/router';
import { Alert, Button, ErrorState, focusOnMount, formatTime, Loading, Skeleton } from '@scopewright/ui';
import { useState } from 'react';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { Detail, Details } from '../layout/details.tsx';
import { AcceptForm } from './accept-form.tsx';
import { invitationToken } from './invitation-token.ts';
import { JoinForm } from './join-form.tsx';
import { SwitchFirst, Switching, UsedByOther, useOtherPerson } from './other-person.tsx';
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
        <Alert tone="danger">{errorText(resend.error, 'The invitation could not be sent. Please try again.')}</Alert>
      ) : null}
      <Button onClick={() => resend.mutate()} busy={resend.isPending} className="w-full">
        {resend.isPending ? 'Sending...' : 'Send me a new invitation'}
      </Button>
    </div>
  );
}

/** Into the product: to the login with the e-mail prefilled, or on as the person who is signed in. */
function Onwards({ email, ...button }: { email?: string; variant?: 'secondary' }) {
  const { boot } = useHost();
  const isSignedIn = useSession().status === 'signed-in';
  const query = email === undefined || isSignedIn ? '' : `?${new URLSearchParams({ email })}`;
  return (
    <Button asChild {...button} className="w-full">
      <Link to={tenantHref(boot, `/${query}`)}>
        {isSignedIn ? `Continue to ${boot.tenant?.firmName ?? boot.productName}` : 'Go to login'}
      </Link>
    </Button>
  );
}

/** The page an invitation mail links to. Opening it doesn't use up the link; only the form's button does. */
export function InvitationScreen() {
  const { pathname } = useLocation();
  const token = invitationToken(pathname);
  const invitation = useInvitation(token);
  // the page's actions depend on who is signed in
  const isChecking = useSession().status === 'checking';
  if (invitation.isPending || isChecking) return <LoadingInvitation />;
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

function LoadingInvitation() {
  return (
    <AuthLayout title="Your invitation">
      <Loading label="Loading your invitation..." className="grid gap-4">
        <Skeleton className="w-3/4" />
        <Skeleton className="w-1/2" />
        <Skeleton size="control" />
        <Skeleton size="control" />
      </Loading>
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
  return (
    <AuthLayout title="This invitation link is not valid">
      <div className="grid gap-5">
        <p>
          Please open the complete link in the latest invitation email. If it still fails, ask your consulting firm to
          invite you again.
        </p>
        <Onwards variant="secondary" />
      </div>
    </AuthLayout>
  );
}

const HOW_TO_ACCEPT = {
  join: 'You already have an account. Sign in with its password to join; it stays the same.',
  open: 'Choose a password to confirm your email address and open your account.',
} as const;

function Pending({ token, invitation }: { token: string; invitation: Invitation }) {
  const { status, user } = useSession();
  const other = useOtherPerson(invitation.email);
  const [replaces, setReplaces] = useState<string | null>(null);
  const mustSwitch = other !== null && replaces !== other.id;
  const Answer = invitation.hasAccount ? JoinForm : AcceptForm;
  return (
    <AuthLayout
      lead={<p className="wrap-anywhere text-lg text-text-muted">{invitation.firmName} invites you</p>}
      title={`Join ${invitation.companyName}`}
      subtitle={mustSwitch ? null : HOW_TO_ACCEPT[invitation.hasAccount ? 'join' : 'open']}
    >
      <div className="mb-6">
        <Details>
          <Detail term="Invited">{invitation.email}</Detail>
          <Detail term="Valid until">
            <time dateTime={invitation.expiresAt}>{formatTime(invitation.expiresAt)}</time>
          </Detail>
          {status === 'signed-in' && user ? <Detail term="Signed in as">{user.email}</Detail> : null}
        </Details>
      </div>
      {mustSwitch ? (
        <SwitchFirst other={other} email={invitation.email} onSwitch={() => setReplaces(other.id)} />
      ) : (
        <>
          {other ? <Switching other={other} /> : null}
          <Answer token={token} invitation={invitation} {...(other ? { replaces: other.id } : {})} />
        </>
      )}
    </AuthLayout>
  );
}

function Expired({ token, invitation }: { token: string; invitation: Invitation }) {
  return (
    <AuthLayout
      title="This invitation has expired"
      subtitle={
        <>
          Your invitation to {invitation.companyName} ended on{' '}
          <time dateTime={invitation.expiresAt}>{formatTime(invitation.expiresAt)}</time>.
        </>
      }
    >
      <ResendForm token={token} email={invitation.email} />
    </AuthLayout>
  );
}

function Used({ invitation }: { invitation: Invitation }) {
  const { boot, session } = useHost();
  const navigate = useNavigate();
  const other = useOtherPerson(invitation.email);
  const { email, companyName } = invitation;
  const switchPerson = async () => {
    await session.signOut();
    navigate(tenantHref(boot, `/?${new URLSearchParams({ email })}`));
  };
  return (
    <AuthLayout
      title="This invitation has already been used"
      subtitle={`The account for ${companyName} is ready.${other ? '' : ' Log in with your email and password.'}`}
    >
      {other ? (
        <UsedByOther other={other} email={email} onSwitch={() => void switchPerson()} />
      ) : (
        <Onwards email={email} />
      )}
    </AuthLayout>
  );
}

function Replaced({ invitation }: { invitation: Invitation }) {
  return (
    <AuthLayout
      title="This invitation was replaced"
      subtitle={`A newer invitation to ${invitation.companyName} was sent to ${invitation.email}. Please use the link in the latest email.`}
    />
  );
}
