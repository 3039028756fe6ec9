import { possibleScreens, type Screen, screenFor, tenantOutcome } from '@scopewright/domain/screens';
import type { BootData, SessionState } from '@scopewright/remote-contract';

const sameScreen = (a: Screen, b: Screen) => a.remote === b.remote && a.screen === b.screen;

/** The screen of a path (§2.2); null while it depends on a session that has not been checked yet. A session that ended keeps its screen. */
export function chooseScreen(
  pathname: string,
  boot: Pick<BootData, 'host' | 'tenantKey' | 'tenant' | 'remotes'>,
  { status, abilities }: SessionState,
): Screen | null {
  const tenant = tenantOutcome(boot);
  if (status !== 'checking' && status !== 'unreachable') return screenFor({ pathname, tenant, signedIn: status !== 'signed-out', abilities }, boot.remotes);
  const [signedOut, ...others] = possibleScreens({ pathname, tenant }, boot.remotes);
  return others.every((screen) => sameScreen(signedOut, screen)) ? signedOut : null;
}
