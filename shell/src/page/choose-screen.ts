import { type Screen, screenFor, tenantOutcome } from '@scopewright/domain/screens';
import type { BootData, SessionState } from '@scopewright/remote-contract';

const sameScreen = (a: Screen, b: Screen) => a.remote === b.remote && a.screen === b.screen;

/** The screen of a path (§2.2); null while it depends on a session that has not been checked yet. A session that ended keeps its screen. */
export function chooseScreen(pathname: string, boot: Pick<BootData, 'host' | 'tenantKey' | 'tenant'>, { status, user }: SessionState): Screen | null {
  const at = (signedIn: boolean, isAdmin: boolean) => screenFor({ pathname, tenant: tenantOutcome(boot), signedIn, isAdmin });
  if (status !== 'checking' && status !== 'unreachable') return at(status !== 'signed-out', user?.isAdmin ?? false);
  const signedOut = at(false, false);
  return sameScreen(signedOut, at(true, false)) && sameScreen(signedOut, at(true, true)) ? signedOut : null;
}
