/**
 * Data of the calls for the browser: method, path and credential, without zod. Generated from the definitions; see
 * `route-table.ts`.
 */

import type { CallName } from './calls.ts';
import type { ROUTES } from './route-table.generated.ts';

export type { Route } from './call.ts';
export type { CallName } from './calls.ts';
export { ROUTES } from './route-table.generated.ts';

/** A call whose answer is a file. */
export type DownloadName = { [N in CallName]: (typeof ROUTES)[N] extends { download: true } ? N : never }[CallName];

/** The API's prefix on every host. */
export const API_PREFIX = '/api';
/** The same API under the older prefix (§7 notes); `{id}` is any function id. */
export const LEGACY_API_PREFIX = /^\/functions\/v1\/make-server-[\w-]+(?=\/|$)/;

/** Header that names the tenant where the host cannot (local, preview and design-tool hosts); ignored elsewhere. */
export const TENANT_HEADER = 'X-Tenant-Key';
/** Header with the setup key, for calls that accept it as a proof. */
export const SETUP_KEY_HEADER = 'X-Setup-Key';
export const REQUEST_ID_HEADER = 'X-Request-Id';
/**
 * Header by which the front door informs a service that it has already counted the call against its limits by address.
 * Ignored unless sent by a trusted proxy.
 */
export const COUNTED_HEADER = 'X-Address-Counted';

/** Path of a firm's logo on every host, by the SHA-256 of its content. */
export const logoPath = (digest: string): string => `${API_PREFIX}/public/logos/${digest}`;
