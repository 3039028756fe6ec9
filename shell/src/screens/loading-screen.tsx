import type { HostApi } from '@scopewright/remote-contract';
import { type ReactNode, useEffect, useState } from 'react';
import { WaysOn } from './ways-on.tsx';

/** How long only the loading text is shown, in milliseconds. */
const PATIENCE_MS = 4000;

export interface LoadingScreenProps {
  what: string;
  /** Enables the links offered when loading takes long. */
  host?: HostApi;
  reload?: () => void;
}

/** Shown while the session is checked or the product starts (§2.2). */
export function LoadingScreen({ what, host, reload }: LoadingScreenProps): ReactNode {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="shell-page" data-shell="loading">
      <p className="shell-loading" role="status">
        Loading... {what}
      </p>
      {isLate && host ? (
        <div className="shell-late">
          <p role="status">This is taking longer than usual.</p>
          <WaysOn host={host}>
            <button type="button" className="shell-button" onClick={reload}>
              Reload
            </button>
          </WaysOn>
        </div>
      ) : null}
    </div>
  );
}
