import { possibleScreens, type Screen, screenFor, screenWithRole, tenantOutcome } from '@scopewright/domain/screens';
import type { BootData, SessionState } from '@scopewright/remote-contract';

const sameScreen = (a: Screen, b: Screen) => a.remote === b.remote && a.screen === b.screen;

/** The screens for everyone at a host that is somebody's: also who has to do something first may read them. */
const isPublic = (screen: Screen) => screen.remote === null || screen.page.audience === 'anyone';

/** The role of the screen for what a person has to do first; the server asks for one after the other. */
function owedRole({
  mustChangePassword,
  mustEnrolSecondFactor,
}: Pick<SessionState, 'mustChangePassword' | 'mustEnrolSecondFactor'>) {
  if (mustChangePassword) return 'new-password';
  return mustEnrolSecondFactor ? 'second-factor' : null;
}

/**
 * The screen of a path (§2.2); null while it depends on a session that has not been checked yet. A session that ended keeps its screen. Who has to do
 * something first gets the screen for that in the place of all that is for people who are signed in: the server would refuse what those ask for.
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
