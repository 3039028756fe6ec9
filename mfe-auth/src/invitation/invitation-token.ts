/** The token in the path of an invitation page; null without one. */
export function invitationToken(pathname: string): string | null {
  return /^\/invitation\/([^/]+)\/*$/.exec(pathname)?.[1] ?? null;
}
