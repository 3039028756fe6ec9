const COOKIE = 'sw_session';

/** Whether the browser probably has a session: decides which remote is preloaded, nothing else. On local hosts the cookie's name holds the tenant key, over https a prefix. */
export function hintsAtSession(cookieHeader: string | undefined, tenantKey: string | null): boolean {
  if (!cookieHeader) return false;
  return cookieHeader.split(';').some((cookie) => {
    const name = cookie
      .slice(0, cookie.indexOf('='))
      .trim()
      .replace(/^__Host-/, '');
    return name === COOKIE || name === `${COOKIE}.${tenantKey}`;
  });
}
