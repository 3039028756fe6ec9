import { type HostApi, tenantHref } from '@scopewright/remote-contract';
import { Link } from '@scopewright/remote-contract/router';
import { type ReactNode, useState } from 'react';
import { MessageScreen } from './message-screen.tsx';
import { RestoreLink } from './restore-link.tsx';
import { WaysOn } from './ways-on.tsx';

/** This browser has a session, but the server didn't answer whether it is still valid. */
export function SessionUnreachable({ host }: { host: HostApi }): ReactNode {
  const [isChecking, setChecking] = useState(false);
  const retry = () => {
    setChecking(true);
    void host.session.refresh().finally(() => setChecking(false));
  };
  return (
    <MessageScreen name="session-unreachable" title="Your session could not be checked" role="alert">
      <p>The server did not answer. Please check your connection and try again; you are not signed out.</p>
      <WaysOn host={host}>
        <button type="button" className="shell-button" onClick={retry} disabled={isChecking}>
          {isChecking ? 'Checking...' : 'Retry'}
        </button>
      </WaysOn>
    </MessageScreen>
  );
}

/** The firm was deleted by its administrator and can be restored for a while. */
export function Deleted({ host }: { host: HostApi }): ReactNode {
  const { tenant, productName } = host.boot;
  const until =
    tenant?.restorableUntil &&
    new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(tenant.restorableUntil));
  return (
    <MessageScreen name="deleted" title="This firm was deleted">
      <p>
        {tenant?.firmName ?? productName} was deleted by one of its administrators. Until {until} it can be restored
        with everything in it; then everything is permanently deleted.
      </p>
      <p>Its administrators can restore it with the link they were mailed, or request the link again.</p>
      <WaysOn host={host}>
        <RestoreLink boot={host.boot} />
      </WaysOn>
    </MessageScreen>
  );
}

/** The firm was archived after its trial; none of it can be opened until it is restored. */
export function Archived({ host }: { host: HostApi }): ReactNode {
  const { tenant, productName } = host.boot;
  return (
    <MessageScreen name="archived" title="This account is archived">
      <p>
        {tenant?.firmName ?? productName} has not been active for a long time, so its account was archived. Nothing has
        been deleted.
      </p>
      <p>Its administrators can restore it with the link they were mailed, or request the link again.</p>
      <WaysOn host={host}>
        <RestoreLink boot={host.boot} />
      </WaysOn>
    </MessageScreen>
  );
}

/** There is no tenant at the page's address (§2.2, exact texts). */
export function TenantNotFound({ host }: { host: HostApi }): ReactNode {
  return (
    <MessageScreen name="tenant-not-found" title="Tenant Not Found">
      <p>The subdomain you're trying to access doesn't exist or hasn't been configured yet.</p>
      <WaysOn host={host} />
    </MessageScreen>
  );
}

/** There is no screen at this path. */
export function NotFound({ host }: { host: HostApi }): ReactNode {
  return (
    <MessageScreen name="not-found" title="Page not found">
      <p>There is nothing at this address. It may have moved, or the link may be incomplete.</p>
      <WaysOn host={host}>
        {/* without a tenant the start page is the product's home */}
        {host.boot.tenantKey === null ? null : (
          <Link className="shell-button" to={tenantHref(host.boot, '/')}>
            Go to the start page
          </Link>
        )}
      </WaysOn>
    </MessageScreen>
  );
}
