/** The token in the path of an invitation page, or null when the path holds none. */
export function invitationToken(pathname: string): string | null {
  return /^\/invitation\/([^/]+)\/*$/.exec(pathname)?.[1] ?? null;
}
