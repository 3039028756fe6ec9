import type { HostApi } from '@scopewright/remote-contract';
import { type ReactNode, useSyncExternalStore } from 'react';
import { homeHref } from './home-href.ts';

export interface WaysOnProps {
  host: Pick<HostApi, 'boot' | 'session'>;
  /** Stands before the others: what helps most here. */
  children?: ReactNode;
  /** Called when the session is over, where the page does not notice by itself. */
  onSignedOut?: () => void;
}

/** The ways on from a screen that leads nowhere else: home, and out for whoever has a session. */
export function WaysOn({ host: { boot, session }, children, onSignedOut }: WaysOnProps): ReactNode {
  const { status } = useSyncExternalStore(session.subscribe, session.get);
  const signOut = () => void session.signOut().then(onSignedOut);
  return (
    <div className="shell-ways">
      {children}
      <a
        className={children ? 'shell-button shell-button-quiet' : 'shell-button'}
        href={homeHref(boot, window.location)}
      >
        Go to {boot.productName} home
      </a>
      {status === 'signed-out' ? null : (
        <button type="button" className="shell-button shell-button-quiet" onClick={signOut}>
          Sign out
        </button>
      )}
    </div>
  );
}
