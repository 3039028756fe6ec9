import { tenantHref, useHost, useSession } from '@scopewright/remote-contract';
import { Link } from '@scopewright/remote-contract/router';

/** The first screen of this remote. */
export function StartScreen() {
  const { boot, AccountMenu } = useHost();
  const { user } = useSession();
  return (
    <>
      <header>
        <p>
          <strong>{boot.productName}</strong> {boot.tenant?.firmName}
        </p>
        {AccountMenu ? <AccountMenu /> : null}
      </header>
      <main>
        <h1>__TITLE__</h1>
        <p>
          {user?.name}, this is the first screen of __TITLE__ for {boot.tenant?.firmName}.
        </p>
        <p>
          <Link to={tenantHref(boot, '/')}>Go to the dashboard</Link>
        </p>
      </main>
    </>
  );
}
