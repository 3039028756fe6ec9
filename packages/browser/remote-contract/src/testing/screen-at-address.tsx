import type { RemoteDeclaration } from '@scopewright/domain/pages';
import { screenFor, tenantOutcome } from '@scopewright/domain/screens';
import type { RemoteModule } from '../contract.ts';
import { useHost, useSession } from '../host-context.tsx';
import { useLocation } from '../shared/router.ts';

/** The screen that a remote declares for the address; null for none. */
export function useScreenAtAddress(remote: RemoteDeclaration): string | null {
  const { boot } = useHost();
  const { pathname } = useLocation();
  const { status, abilities } = useSession();
  const visitor = { pathname, tenant: tenantOutcome(boot), signedIn: status === 'signed-in', abilities };
  const chosen = screenFor(visitor, { [remote.name]: remote });
  return chosen.remote === null ? null : chosen.screen;
}

/** The screen that a remote declares for the address, in its own frame, with the address shown. */
export function ScreenAtAddress({ app: App, remote }: { app: RemoteModule['default']; remote: RemoteDeclaration }) {
  const { pathname, search } = useLocation();
  const host = useHost();
  const screen = useScreenAtAddress(remote);
  return (
    <>
      {screen === null ? null : <App host={host} screen={screen} />}
      <output aria-label="Address">{pathname + search}</output>
    </>
  );
}
