import type { SessionUser } from '@scopewright/contracts';
import { tenantHref, useHost, useSession } from '@scopewright/remote-contract';
import { Link } from '@scopewright/remote-contract/router';
import { Alert, Button } from '@scopewright/ui';

/** The person who is signed in with this browser, if it is not the invited one. */
export function useOtherPerson(email: string): SessionUser | null {
  const { status, user } = useSession();
  return status === 'signed-in' && user !== undefined && user.email !== email ? user : null;
}

const calledOf = ({ name, email }: Pick<SessionUser, 'name' | 'email'>): string => name || email;

function SignedInAs({ other, children }: { other: SessionUser; children: string }) {
  return (
    <Alert tone="warning" title={`You are signed in as ${calledOf(other)}`}>
      <p className="wrap-anywhere">
        {other.name ? `${other.email}. ` : ''}
        {children}
      </p>
    </Alert>
  );
}

/** Back into the product as the person who is signed in; nothing of their session changes. */
function Stay({ other }: { other: SessionUser }) {
  const { boot } = useHost();
  return (
    <Button asChild variant="secondary" className="w-full">
      <Link to={tenantHref(boot, '/')}>
        <span className="min-w-0 truncate">Stay signed in as {calledOf(other)}</span>
      </Link>
    </Button>
  );
}

interface OtherPersonProps {
  other: SessionUser;
  /** The invited person. */
  email: string;
  onSwitch: () => void;
}

/** Instead of the form: shows who is signed in and whom the invitation is for, and offers to switch. */
export function SwitchFirst({ other, email, onSwitch }: OtherPersonProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <SignedInAs other={other}>{`This invitation is for ${email}. To accept it, switch to that person.`}</SignedInAs>
      <Button className="w-full" onClick={onSwitch}>
        <span className="min-w-0 truncate">Switch to {email}</span>
      </Button>
      <Stay other={other} />
    </div>
  );
}

/** Above the form, once the visitor has chosen to switch: what accepting does to the other person's session. */
export function Switching({ other }: { other: SessionUser }) {
  return (
    <p className="wrap-anywhere mb-5 text-sm text-text-muted" role="status">
      Accepting signs {calledOf(other)} out of this browser.
    </p>
  );
}

/**
 * The ways on from a link that has been used, for someone else who is signed in: nothing is ended unless they ask for it.
 */
export function UsedByOther({ other, email, onSwitch }: OtherPersonProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <SignedInAs other={other}>
        {`The invitation was for ${email}. Logging in as that person signs you out of this browser.`}
      </SignedInAs>
      <Stay other={other} />
      <Button variant="secondary" className="w-full" onClick={onSwitch}>
        Log in as the invited person
      </Button>
    </div>
  );
}
