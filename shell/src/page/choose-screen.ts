import { possibleScreens, type Screen, screenFor, screenWithRole, tenantOutcome } from '@scopewright/domain/screens';
import type { BootData, SessionState } from '@scopewright/remote-contract';

const sameScreen = (a: Screen, b: Screen) => a.remote === b.remote && a.screen === b.screen;

/** The screens for everyone at a host that is somebody's: also who must set a new password may read them. */
const isPublic = (screen: Screen) => screen.remote === null || screen.page.audience === 'anyone';

/**
 * The screen of a path (§2.2); null while it depends on a session that has not been checked yet. A session that ended keeps its screen. Who must set a new
 * password gets the screen for that in the place of all that is for people who are signed in: the server would refuse what those ask for.
 */
export function chooseScreen(
  pathname: string,
  boot: Pick<BootData, 'host' | 'tenantKey' | 'tenant' | 'remotes'>,
  { status, abilities, mustChangePassword }: SessionState,
): Screen | null {
  const tenant = tenantOutcome(boot);
  if (status !== 'checking' && status !== 'unreachable') {
    const screen = screenFor({ pathname, tenant, signedIn: status !== 'signed-out', abilities }, boot.remotes);
    if (!mustChangePassword || isPublic(screen)) return screen;
    return screenWithRole('new-password', boot.remotes) ?? { remote: null, screen: 'unavailable' };
  }
  const [signedOut, ...others] = possibleScreens({ pathname, tenant }, boot.remotes);
  return others.every((screen) => sameScreen(signedOut, screen)) ? signedOut : null;
}
