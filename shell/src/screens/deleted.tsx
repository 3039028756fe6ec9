import { errorText } from '@scopewright/api-client';
import type { HostApi } from '@scopewright/remote-contract';
import { type ReactNode, useState } from 'react';
import { MessageScreen } from './message-screen.tsx';
import { WaysOn } from './ways-on.tsx';

const TOKEN = /^#restore=([\w.-]{20,200})$/;
const FAILED = 'The server could not be reached. Please try again.';

/** The firm was deleted by its administrator. Whoever comes with the mailed link, whose token no server gets to see before the button is pressed, can bring it back. */
export function Deleted({ host, until, reload }: { host: HostApi; until: string; reload: () => void }): ReactNode {
  const { tenant, productName } = host.boot;
  const token = TOKEN.exec(window.location.hash)?.[1];
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date(until));
  const restore = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await host.api.call('restoreFirm', { body: { token: token ?? '' } });
      window.history.replaceState(null, '', window.location.pathname + window.location.search);
      reload();
    } catch (error) {
      setFailure(errorText(error, { other: FAILED }));
      setBusy(false);
    }
  };
  return (
    <MessageScreen name="deleted" title="This firm was deleted">
      <p>
        {tenant?.firmName ?? productName} was deleted by one of its administrators. Until {day} it can be brought back with all that it had; then everything is
        removed for good.
      </p>
      {token ? null : <p>Its administrators can bring it back with the link that they were mailed.</p>}
      {failure ? <p role="alert">{failure}</p> : null}
      <WaysOn host={host}>
        {token ? (
          <button type="button" className="shell-button" disabled={isBusy} onClick={() => void restore()}>
            {isBusy ? 'Bringing it back…' : 'Bring the firm back'}
          </button>
        ) : null}
      </WaysOn>
    </MessageScreen>
  );
}
