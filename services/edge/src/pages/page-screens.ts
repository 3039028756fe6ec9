import { type RemoteName, type Screen, type ScreenInput, screenFor } from '@scopewright/domain/screens';

/** What a path can show on a host, before it is known who is signed in. */
export interface PageScreens {
  /** The screen of somebody who is not signed in. */
  signedOut: Screen;
  /** The most likely screen, by whether the browser seems to have a session. */
  likely: Screen;
  /** Every remote that may be needed, the likely one first. */
  remotes: RemoteName[];
  /** HTTP status of the page. */
  status: 200 | 403 | 404;
}

const STATUS: Partial<Record<Screen['screen'], 403 | 404>> = { 'not-found': 404, 'tenant-not-found': 404, archived: 403 };

export function pageScreens(pathname: string, tenant: ScreenInput['tenant'], seemsSignedIn: boolean): PageScreens {
  const at = (signedIn: boolean, isAdmin: boolean) => screenFor({ pathname, tenant, signedIn, isAdmin });
  const signedOut = at(false, false);
  const likely = seemsSignedIn ? at(true, false) : signedOut;
  const remotes = [likely, signedOut, at(true, false), at(true, true)].flatMap(({ remote }) => (remote ? [remote] : []));
  return { signedOut, likely, remotes: [...new Set(remotes)], status: STATUS[signedOut.screen] ?? 200 };
}
