import type { HostResolution } from './hosts.ts';

/** The remotes that the shell can load, by the name they are registered under. */
export type RemoteName = 'marketing' | 'auth' | 'firm' | 'admin';

/** Screens by the remote that shows them. `null` belongs to the shell itself. */
export type Screen =
  | { remote: 'marketing'; screen: 'landing' | 'landing-demo' | 'signup' | 'privacy' | 'terms' }
  | { remote: 'auth'; screen: 'login' | 'invitation' | 'confirm-email' }
  | { remote: 'firm'; screen: 'dashboard' }
  | { remote: 'admin'; screen: 'dashboard' }
  | { remote: null; screen: 'not-found' | 'tenant-not-found' | 'archived' };

/** Whether a host (or `?tenant=`) names a tenant, and what became of it. `nobody`: the host itself is neither the product's nor a tenant's. */
export type TenantOutcome = 'none' | 'found' | 'missing' | 'archived' | 'nobody';

/** What is known of a page's address. */
export interface TenantAddress {
  host: HostResolution;
  /** The address that was looked up; null where the host names none. */
  tenantKey: string | null;
  /** What was found; null for nothing, undefined when the look-up failed. */
  tenant: { archived: boolean } | null | undefined;
}

/** What became of the tenant that a page's address names (§2.1). A look-up that failed says nothing about the tenant. */
export function tenantOutcome({ host, tenantKey, tenant }: TenantAddress): TenantOutcome {
  if (host.kind === 'unknown' || host.kind === 'invalid') return 'nobody';
  if (host.kind === 'local' && host.misnamed) return 'missing';
  if (tenantKey === null) return 'none';
  if (tenant === undefined) return 'found';
  if (tenant === null) return host.kind === 'custom' ? 'nobody' : 'missing';
  return tenant.archived ? 'archived' : 'found';
}

/** What decides which screen a path shows. */
export interface ScreenInput {
  /** Path of the address, without query and fragment. */
  pathname: string;
  tenant: TenantOutcome;
  signedIn: boolean;
  isAdmin: boolean;
}

const NOT_FOUND: Screen = { remote: null, screen: 'not-found' };
const TENANT_NOT_FOUND: Screen = { remote: null, screen: 'tenant-not-found' };

/** Exact paths of §2.2, and of the policies that the demo form refers to (§5); they win on every host. A path whose screen is not part of the product yet is the not-found screen. */
const EXACT: Record<string, Screen> = {
  '/book-demo': { remote: 'marketing', screen: 'landing-demo' },
  '/demo': { remote: 'marketing', screen: 'landing-demo' },
  '/signup': { remote: 'marketing', screen: 'signup' },
  '/get-started': { remote: 'marketing', screen: 'signup' },
  '/privacy': { remote: 'marketing', screen: 'privacy' },
  '/terms': { remote: 'marketing', screen: 'terms' },
  '/recover': NOT_FOUND,
  '/user-recovery': NOT_FOUND,
  '/reset-password': NOT_FOUND,
  '/forgot-password': NOT_FOUND,
  '/setup': NOT_FOUND,
  '/quick-setup': NOT_FOUND,
  '/diagnostic': NOT_FOUND,
  '/check-account': NOT_FOUND,
  '/fix': NOT_FOUND,
  '/fix-subdomain': NOT_FOUND,
  '/admin-tools': NOT_FOUND,
  '/tools': NOT_FOUND,
  '/bootstrap': NOT_FOUND,
  '/oauth-test': NOT_FOUND,
  '/test-oauth': NOT_FOUND,
};

const SYSTEM_ADMIN_PATHS = new Set(['/system-admin', '/admin-dashboard']);
const INVITATION_PATH = /^\/invitation\/[\w-]+$/;
const CONFIRM_EMAIL_PATH = /^\/confirm-email\/[\w.-]+$/;

const LOGIN: Screen = { remote: 'auth', screen: 'login' };
const SYSTEM_ADMIN: Screen = { remote: 'admin', screen: 'dashboard' };

/**
 * Chooses the screen of a path (§2.2). A host that is nobody's shows nothing but that. Otherwise exact paths come first, on every host; then, on a tenant's host, the tenant's app; on the bare
 * domain any other path is the landing page. Paths are compared without a trailing slash.
 */
export function screenFor({ pathname, tenant, signedIn, isAdmin }: ScreenInput): Screen {
  if (tenant === 'nobody') return TENANT_NOT_FOUND;
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
  const exact = Object.hasOwn(EXACT, path) ? EXACT[path] : undefined;
  if (exact) return exact;
  // Signing in as a system administrator works on any host, and needs a place when there is no tenant yet.
  if (SYSTEM_ADMIN_PATHS.has(path)) {
    if (!signedIn) return LOGIN;
    return isAdmin ? SYSTEM_ADMIN : NOT_FOUND;
  }
  if (tenant === 'missing') return TENANT_NOT_FOUND;
  if (tenant === 'archived') return { remote: null, screen: 'archived' };
  if (tenant === 'none') return { remote: 'marketing', screen: 'landing' };
  if (INVITATION_PATH.test(path)) return { remote: 'auth', screen: 'invitation' };
  if (CONFIRM_EMAIL_PATH.test(path)) return { remote: 'auth', screen: 'confirm-email' };
  if (!signedIn) return LOGIN;
  return isAdmin ? SYSTEM_ADMIN : { remote: 'firm', screen: 'dashboard' };
}
