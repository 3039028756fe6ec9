import { SESSION_TTL_DAYS } from '@scopewright/contracts/constants';
import type { CallContext } from '@scopewright/service-kit';

const NAME = 'sw_session';
/** Browsers take a cookie of such a name only over https, from the host itself: neither a neighbouring subdomain nor a plain-http page can put another in its place (RFC 6265bis §4.1.3.2). */
const HOST_ONLY = '__Host-';
const DAY_SECONDS = 24 * 60 * 60;

/** All tenants of a local host share its cookies, so each gets one of its own there. */
function nameFor({ host: { resolution }, secure }: CallContext): string {
  const name = resolution.kind === 'local' && resolution.key !== null ? `${NAME}.${resolution.key}` : NAME;
  return secure ? HOST_ONLY + name : name;
}

function write(call: CallContext, value: string, maxAgeSeconds: number): void {
  const secure = call.secure ? '; Secure' : '';
  call.ctx.append('Set-Cookie', `${nameFor(call)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`);
}

/** The refresh cookie of the request, or null when there is none. */
export function readRefreshCookie(call: CallContext): string | null {
  const prefix = `${nameFor(call)}=`;
  const pair = (call.request.headers.cookie ?? '').split(';').find((part) => part.trim().startsWith(prefix));
  return pair === undefined ? null : pair.trim().slice(prefix.length);
}

/** Gives the browser the refresh secret: host-only, out of scripts' reach. */
export const setRefreshCookie = (call: CallContext, value: string): void => write(call, value, SESSION_TTL_DAYS * DAY_SECONDS);

export const clearRefreshCookie = (call: CallContext): void => write(call, '', 0);
