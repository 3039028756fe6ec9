import type { HostApi } from '@scopewright/remote-contract';
import type { ReactNode } from 'react';
import { MessageScreen } from '../screens/message-screen.tsx';
import { WaysOn } from '../screens/ways-on.tsx';

export interface RemoteFallbackProps {
  /** What visitors call the part that is missing. */
  title: string;
  host: HostApi;
  onRetry(): void;
}

/** What stands in for a remote that can't be shown. Names the part; everything around it keeps working. */
export function RemoteFallback({ title, host, onRetry }: RemoteFallbackProps): ReactNode {
  return (
    <MessageScreen name="remote-unavailable" title={`${title} is unavailable`} role="alert">
      <p>This part of the product could not be loaded. Everything else keeps working.</p>
      <WaysOn host={host}>
        <button type="button" className="shell-button" onClick={onRetry}>
          Retry
        </button>
      </WaysOn>
    </MessageScreen>
  );
}
