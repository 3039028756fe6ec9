import type { Impersonation } from '@scopewright/contracts';
import type { BootData } from '@scopewright/remote-contract';
import { type ReactNode, useEffect } from 'react';
import { homeHref } from './home-href.ts';
import { MessageScreen } from './message-screen.tsx';

interface ImpersonationOverProps {
  boot: BootData;
  /** The impersonation that ended, if any. */
  impersonation: Impersonation | null;
}

/** Shown in the tab of an impersonation that ended, with the way back. Nothing of the firm's is shown any more. */
export function ImpersonationOver({ boot, impersonation }: ImpersonationOverProps): ReactNode {
  const title = impersonation ? 'You have stopped viewing' : 'This view cannot be opened';
  useEffect(() => {
    document.title = `${title} · ${boot.productName}`;
  }, [title, boot.productName]);
  return (
    <MessageScreen name="impersonation-over" title={title} role="alert">
      {impersonation ? (
        <p>
          You are no longer viewing {boot.tenant?.firmName ?? 'this account'}. Nothing was changed, and this tab no
          longer shows the account.
        </p>
      ) : (
        <p>
          Its link works once and for one minute. It has already been used or has expired. Start again in system
          administration.
        </p>
      )}
      <div className="shell-ways">
        {impersonation ? (
          <a className="shell-button" href={impersonation.returnUrl}>
            Back to system administration
          </a>
        ) : (
          <a className="shell-button" href={homeHref(boot, window.location)}>
            Go to {boot.productName} home
          </a>
        )}
      </div>
    </MessageScreen>
  );
}
