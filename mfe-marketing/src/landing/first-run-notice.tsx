import { tenantHref, useHost } from '@scopewright/remote-contract';
import { Link } from '@scopewright/router';
import { Banner } from '@scopewright/ui';
import { type ReactNode, useEffect, useState } from 'react';

/** Tells whoever runs a new installation that it waits for its first administrator, and leads there. Builds draw the page without it. */
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
