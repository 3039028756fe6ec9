import type { HostApi } from '@scopewright/remote-contract';
import type { ReactNode } from 'react';
import { MessageScreen } from './message-screen.tsx';
import { WaysOn } from './ways-on.tsx';

/** No known remote has a page at this address because the registry, or that remote's release, couldn't be read. */
export function Unavailable({ host, reload }: { host: HostApi; reload(): void }): ReactNode {
  return (
    <MessageScreen name="unavailable" title="This page is unavailable">
      <p>This part of the product could not be loaded. Please try again in a moment.</p>
      <WaysOn host={host}>
        <button type="button" className="shell-button" onClick={reload}>
          Retry
        </button>
      </WaysOn>
    </MessageScreen>
  );
}
