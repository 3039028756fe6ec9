import type { HostApi } from '@scopewright/remote-contract';
import { type ReactNode, useSyncExternalStore } from 'react';
import { homeHref } from './home-href.ts';

export interface WaysOnProps {
  host: Pick<HostApi, 'boot' | 'session'>;
  /** The most useful action here, shown before the others. */
  children?: ReactNode;
  /** Called after signing out, for pages that don't react to the session's end. */
  onSignedOut?: () => void;
}

/** Links from a screen that leads nowhere else: home and, with a session, logging out. */
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
