import { tenantHref, useHost, useSession } from '@scopewright/remote-contract';
import { Link } from '@scopewright/router';
import { Button } from '@scopewright/ui';

/**
 * Link to the tenant's login with the e-mail prefilled. A different user who is signed in here is signed out on the
 * way.
 */
export function LoginLink({ email, children }: { email: string; children: string }) {
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
