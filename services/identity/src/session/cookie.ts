import { SESSION_TTL_DAYS } from '@scopewright/contracts/constants';
import type { CallContext } from '@scopewright/service-kit';

const NAME = 'sw_session';
/** Identifies the browser to every account that signs in with it. */
const DEVICE = 'sw_device';
/** The maximum lifetime of cookies in browsers (RFC 6265bis §5.5). */
const DEVICE_DAYS = 400;
/**
 * Browsers accept a cookie with this prefix only over https and from the host itself: neither a neighboring subdomain
 * nor a plain-http page can replace it (RFC 6265bis §4.1.3.2).
 */
const HOST_ONLY = '__Host-';
const DAY_SECONDS = 24 * 60 * 60;

/** All tenants of a local host share its cookies, so each tenant has its own cookie name there. */
function nameFor({ host: { resolution }, secure }: CallContext): string {
  return hostOnly(resolution.kind === 'local' && resolution.key !== null ? `${NAME}.${resolution.key}` : NAME, secure);
}

const hostOnly = (name: string, secure: boolean): string => (secure ? HOST_ONLY + name : name);

function write(call: CallContext, name: string, value: string, maxAgeSeconds: number): void {
  const secure = call.secure ? '; Secure' : '';
  call.ctx.append('Set-Cookie', `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`);
}

function read(call: CallContext, name: string): string | null {
  const prefix = `${name}=`;
  const pair = (call.request.headers.cookie ?? '').split(';').find((part) => part.trim().startsWith(prefix));
  return pair === undefined ? null : pair.trim().slice(prefix.length);
}

/** The refresh cookie of the request, or null. */
export const readRefreshCookie = (call: CallContext): string | null => read(call, nameFor(call));

/** Sets the refresh secret as a host-only cookie that scripts can't read. */
export const setRefreshCookie = (call: CallContext, value: string): void =>
  write(call, nameFor(call), value, SESSION_TTL_DAYS * DAY_SECONDS);

export const clearRefreshCookie = (call: CallContext): void => write(call, nameFor(call), '', 0);

/** The browser's id from an earlier sign-in; null if absent or invalid. */
export function readDeviceCookie(call: CallContext): string | null {
  const value = read(call, hostOnly(DEVICE, call.secure));
  return value !== null && /^[\w-]{22}$/.test(value) ? value : null;
}

export const setDeviceCookie = (call: CallContext, value: string): void =>
  write(call, hostOnly(DEVICE, call.secure), value, DEVICE_DAYS * DAY_SECONDS);
