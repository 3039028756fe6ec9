import { SESSION_TTL_DAYS } from '@scopewright/contracts/constants';
import type { CallContext } from '@scopewright/service-kit';

const NAME = 'sw_session';
const DAY_SECONDS = 24 * 60 * 60;
const VALUE = /^([0-9a-f]{24})\.([\w-]{43})$/;

/** The refresh cookie's content: which session, and the secret that proves it. */
export interface RefreshCookie {
  sessionId: string;
  secret: string;
}

/** All tenants of a local host share its cookies, so each gets one of its own there. */
function nameFor({ host: { resolution } }: CallContext): string {
  return resolution.kind === 'local' && resolution.key !== null ? `${NAME}.${resolution.key}` : NAME;
}

function write(call: CallContext, value: string, maxAgeSeconds: number): void {
  const secure = call.secure ? '; Secure' : '';
  call.ctx.append('Set-Cookie', `${nameFor(call)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`);
}

/** The refresh cookie of the request, or null when there is none or it is not one of ours. */
export function readRefreshCookie(call: CallContext): RefreshCookie | null {
  const prefix = `${nameFor(call)}=`;
  for (const part of (call.request.headers.cookie ?? '').split(';')) {
    const pair = part.trim();
    if (!pair.startsWith(prefix)) continue;
    const match = VALUE.exec(pair.slice(prefix.length));
    if (match?.[1] !== undefined && match[2] !== undefined) return { sessionId: match[1], secret: match[2] };
  }
  return null;
}

/** Gives the browser the refresh secret: host-only, out of scripts' reach. */
export const setRefreshCookie = (call: CallContext, { sessionId, secret }: RefreshCookie): void =>
  write(call, `${sessionId}.${secret}`, SESSION_TTL_DAYS * DAY_SECONDS);

export const clearRefreshCookie = (call: CallContext): void => write(call, '', 0);
