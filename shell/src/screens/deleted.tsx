import type { HostApi } from '@scopewright/remote-contract';
import type { ReactNode } from 'react';
import { MessageScreen } from './message-screen.tsx';
import { RestoreLink } from './restore-link.tsx';
import { WaysOn } from './ways-on.tsx';

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
