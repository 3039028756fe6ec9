import type { HostApi } from '@scopewright/remote-contract';
import { type ReactNode, useState } from 'react';
import { MessageScreen } from './message-screen.tsx';
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
