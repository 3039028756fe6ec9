import { screenFor } from '@scopewright/domain/screens';
import { useHost } from '@scopewright/remote-contract';
import { useLocation } from '@scopewright/remote-contract/router';
import App from '../app.tsx';
import { remote } from '../pages.ts';

/** The screen that the remote declares for the address, in its own frame, with the address shown. */
export function ScreenAtAddress() {
  const host = useHost();
  const { pathname, search } = useLocation();
  const { abilities } = host.session.get();
  const chosen = screenFor({ pathname, tenant: 'found', signedIn: true, abilities }, { [remote.name]: remote });
  return (
    <>
      {chosen.remote === null ? null : <App host={host} screen={chosen.screen} />}
      <output aria-label="Address">{pathname + search}</output>
    </>
  );
}
