import type { HostApi } from '@scopewright/remote-contract';
import type { ReactNode } from 'react';
import { MessageScreen } from './message-screen.tsx';
import { RestoreLink } from './restore-link.tsx';
import { WaysOn } from './ways-on.tsx';

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
