import { tenantHref, useHost } from '@scopewright/remote-contract';
import { Link } from '@scopewright/remote-contract/router';
import { Banner } from '@scopewright/ui';
import { type ReactNode, useEffect, useState } from 'react';

/**
 * Shows the operator of a new installation that its first administrator is missing, and links to the setup. The
 * prerendered page doesn't contain it.
 */
export function FirstRunNotice(): ReactNode {
  const { boot } = useHost();
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(boot.firstRun), [boot.firstRun]);
  if (!isShown) return null;
  return (
    <Banner
      action={
        <Link to={tenantHref(boot, '/bootstrap')} className="underline underline-offset-4">
          Create the first administrator
        </Link>
      }
    >
      This installation is new: there is no account yet.
    </Banner>
  );
}
