import { type HostApi, tenantHref } from '@scopewright/remote-contract';
import type { ReactNode } from 'react';
import { MessageScreen } from './message-screen.tsx';
import { WaysOn } from './ways-on.tsx';

/** The shell itself has failed; only a reload helps. `host` is missing if not even that could be built. */
export function Crashed({ host }: { host?: HostApi }): ReactNode {
  const reload = (
    <button type="button" className="shell-button" onClick={() => window.location.reload()}>
      Reload
    </button>
  );
  return (
    <MessageScreen name="crashed" title="Something went wrong">
      <p>This page could not be shown. Reloading usually helps.</p>
      {host ? (
        // No other part of the page can react to the end of the session.
        <WaysOn host={host} onSignedOut={() => window.location.assign(tenantHref(host.boot, '/'))}>
          {reload}
        </WaysOn>
      ) : (
        <div className="shell-ways">
          {reload}
          <a className="shell-button shell-button-quiet" href="/">
            Go to the start page
          </a>
        </div>
      )}
    </MessageScreen>
  );
}
