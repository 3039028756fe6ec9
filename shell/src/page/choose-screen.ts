import {
  framesFor,
  possibleScreens,
  type RemoteScreen,
  type Screen,
  screenFor,
  screenWithRole,
  tenantOutcome,
} from '@scopewright/domain/screens';
import type { BootData, SessionState } from '@scopewright/remote-contract';

const sameScreen = (a: Screen, b: Screen) => a.remote === b.remote && a.screen === b.screen;

/** Public screens on a tenant's host: users with a pending step may read them too. */
const isPublic = (screen: Screen) => screen.remote === null || screen.page.audience === 'anyone';

/** The role of the screen for the user's pending step; the server requires them one at a time. */
function owedRole({
  mustChangePassword,
  mustEnrolSecondFactor,
}: Pick<SessionState, 'mustChangePassword' | 'mustEnrolSecondFactor'>) {
  if (mustChangePassword) return 'new-password';
  return mustEnrolSecondFactor ? 'second-factor' : null;
}

/**
 * The screen of a path (§2.2); null while it depends on a session that hasn't been checked yet. A session that ended
 * keeps its screen. A user with a pending step gets its screen instead of every signed-in screen, whose calls the
 * server would refuse.
 */
export function chooseScreen(
  pathname: string,
  boot: Pick<BootData, 'host' | 'tenantKey' | 'tenant' | 'remotes'>,
  { status, abilities, ...state }: SessionState,
): Screen | null {
  const tenant = tenantOutcome(boot);
  if (status !== 'checking' && status !== 'unreachable') {
    const screen = screenFor({ pathname, tenant, signedIn: status !== 'signed-out', abilities }, boot.remotes);
    const owed = owedRole(state);
    if (owed === null || isPublic(screen)) return screen;
    return screenWithRole(owed, boot.remotes) ?? { remote: null, screen: 'unavailable' };
  }
  const [signedOut, ...others] = possibleScreens({ pathname, tenant }, boot.remotes);
  return others.every((screen) => sameScreen(signedOut, screen)) ? signedOut : null;
}

/** The screens whose frames surround a screen for this user, the outermost first; empty if it is shown without any. */
export function chooseFrames(
  screen: Screen,
  pathname: string,
  boot: Pick<BootData, 'host' | 'tenantKey' | 'tenant' | 'remotes'>,
  { status, abilities }: SessionState,
): RemoteScreen[] {
  const visitor = { pathname, tenant: tenantOutcome(boot), signedIn: status !== 'signed-out', abilities };
  return framesFor(screen, visitor, boot.remotes);
}
