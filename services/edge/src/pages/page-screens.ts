import type { PagesOfRemotes } from '@scopewright/domain/pages';
import { possibleScreens, type Screen, type ScreenInput, type ShellScreen } from '@scopewright/domain/screens';

/** What a path can show on a host, before it is known who is signed in. */
export interface PageScreens {
  /** The screen of somebody who is not signed in. */
  signedOut: Screen;
  /** The most likely screen, by whether the browser seems to have a session. */
  likely: Screen;
  /** Every remote that may be needed, the likely one first. */
  remotes: string[];
  /** HTTP status of the page. */
  status: 200 | 403 | 404 | 503;
}

const STATUS: Record<ShellScreen['screen'], 403 | 404 | 503> = { 'not-found': 404, 'tenant-not-found': 404, archived: 403, unavailable: 503 };

export function pageScreens(pathname: string, tenant: ScreenInput['tenant'], seemsSignedIn: boolean, known: PagesOfRemotes): PageScreens {
  const [signedOut, signedIn, ...withAbilities] = possibleScreens({ pathname, tenant }, known);
  const likely = seemsSignedIn ? signedIn : signedOut;
  const remotes = [likely, signedOut, signedIn, ...withAbilities].flatMap(({ remote }) => (remote === null ? [] : [remote]));
  return { signedOut, likely, remotes: [...new Set(remotes)], status: signedOut.remote === null ? STATUS[signedOut.screen] : 200 };
}
