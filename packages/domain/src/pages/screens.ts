import type { HostResolution } from '../addresses/hosts.ts';
import { matchesPath, type Page, type PagesOfRemotes, pathOf, precisionOf } from './pages.ts';

/** A screen of a remote, and the page that it stands on. */
export interface RemoteScreen {
  remote: string;
  screen: string;
  page: Page;
}

/** A screen of the shell's own. `unavailable`: no remote is known that has a page here. */
export interface ShellScreen {
  remote: null;
  screen: 'not-found' | 'tenant-not-found' | 'archived' | 'deleted' | 'unavailable';
}

export type Screen = RemoteScreen | ShellScreen;

/** Whether a host (or `?tenant=`) names a tenant, and what became of it. `nobody`: the host itself is neither the product's nor a tenant's. */
export type TenantOutcome = 'none' | 'found' | 'missing' | 'archived' | 'deleted' | 'nobody';

/** What is known of a page's address. */
export interface TenantAddress {
  host: HostResolution;
  /** The address that was looked up; null where the host names none. */
  tenantKey: string | null;
  /** What was found; null for nothing, undefined when the look-up failed. `restorableUntil`: it is deleted, which archives it. */
  tenant: { archived: boolean; restorableUntil?: string | undefined } | null | undefined;
}

/** What became of the tenant that a page's address names (§2.1). A look-up that failed says nothing about the tenant. */
export function tenantOutcome({ host, tenantKey, tenant }: TenantAddress): TenantOutcome {
  if (host.kind === 'unknown' || host.kind === 'invalid') return 'nobody';
  if (host.kind === 'local' && host.misnamed) return 'missing';
  if (tenantKey === null) return 'none';
  if (tenant === undefined) return 'found';
  if (tenant === null) return host.kind === 'custom' ? 'nobody' : 'missing';
  if (!tenant.archived) return 'found';
  return tenant.restorableUntil === undefined ? 'archived' : 'deleted';
}

/** What decides which screen a path shows. */
export interface ScreenInput {
  /** Path of the address, without query and fragment. */
  pathname: string;
  tenant: TenantOutcome;
  signedIn: boolean;
  /** What the visitor may do; empty for who is not signed in. */
  abilities: readonly string[];
}

const NOT_FOUND: Screen = { remote: null, screen: 'not-found' };
const TENANT_NOT_FOUND: Screen = { remote: null, screen: 'tenant-not-found' };
const UNAVAILABLE: Screen = { remote: null, screen: 'unavailable' };

/** Paths of §2.2 that are nobody's app, whether or not a remote has their screens. */
const SET_ASIDE: ReadonlySet<string> = new Set([
  '/recover',
  '/user-recovery',
  '/reset-password',
  '/forgot-password',
  '/setup',
  '/quick-setup',
  '/diagnostic',
  '/check-account',
  '/fix',
  '/fix-subdomain',
  '/admin-tools',
  '/tools',
  '/bootstrap',
  '/oauth-test',
  '/test-oauth',
]);

const screenOf = ({ remote, page }: { remote: string; page: Page }): RemoteScreen => ({
  remote,
  screen: page.screen,
  page,
});

function* pagesOf(remotes: PagesOfRemotes): Generator<{ remote: string; page: Page }> {
  for (const [remote, { pages }] of Object.entries(remotes)) for (const page of pages) yield { remote, page };
}

/** The screen that has a role for the shell; null when no remote that is known has one. */
export function screenWithRole(role: NonNullable<Page['role']>, remotes: PagesOfRemotes): RemoteScreen | null {
  for (const found of pagesOf(remotes)) if (found.page.role === role) return screenOf(found);
  return null;
}

/** How close an audience is to a visitor; 0 when the visitor does not belong to it. */
function closeness(audience: string, { signedIn, abilities }: Pick<ScreenInput, 'signedIn' | 'abilities'>): number {
  if (audience === 'anyone') return 1;
  if (audience === 'signed-out') return signedIn ? 0 : 2;
  if (!signedIn) return 0;
  return audience === 'signed-in' ? 2 : abilities.includes(audience) ? 3 : 0;
}

/** The screen at a path among the pages of some hosts; null when none of them has the path for this visitor. */
function screenAt(path: string, hosts: Page['host'], visitor: ScreenInput, remotes: PagesOfRemotes): Screen | null {
  const byPrecision = new Map<string, { remote: string; page: Page }[]>();
  for (const claim of pagesOf(remotes)) {
    if (claim.page.host !== hosts) continue;
    for (const pattern of claim.page.paths) {
      if (!matchesPath(pattern, path)) continue;
      const precision = precisionOf(pattern);
      byPrecision.set(precision, [...(byPrecision.get(precision) ?? []), claim]);
    }
  }
  for (const [, claims] of [...byPrecision].sort(([a], [b]) => (a < b ? 1 : -1))) {
    const [best] = claims.sort((a, b) => closeness(b.page.audience, visitor) - closeness(a.page.audience, visitor));
    if (best && closeness(best.page.audience, visitor) > 0) return screenOf(best);
    // The path is there, but not for this visitor. What is only for those who are not signed in gives way to the app.
    if (claims.every(({ page }) => page.audience === 'signed-out')) continue;
    return visitor.signedIn ? NOT_FOUND : (screenWithRole('sign-in', remotes) ?? UNAVAILABLE);
  }
  return null;
}

/**
 * Chooses the screen of a path (§2.2) among the pages that remotes have declared. A host that is nobody's shows nothing but that. Otherwise
 * the paths for every host come first; then, on a tenant's host, the tenant's app, and on the bare domain the pages of hosts without tenant.
 * Of several paths that match, the most exact counts, and of several pages on one path the one whose audience is closest to the visitor. A page that
 * is for others asks who is not signed in to sign in. Paths are compared without a trailing slash.
 */
export function screenFor(input: ScreenInput, remotes: PagesOfRemotes): Screen {
  const { tenant } = input;
  if (tenant === 'nobody') return TENANT_NOT_FOUND;
  const path = pathOf(input.pathname);
  const everywhere = screenAt(path, 'any', input, remotes);
  if (everywhere) return everywhere;
  if (SET_ASIDE.has(path)) return NOT_FOUND;
  if (tenant === 'missing') return TENANT_NOT_FOUND;
  if (tenant === 'archived' || tenant === 'deleted') return { remote: null, screen: tenant };
  return screenAt(path, tenant === 'none' ? 'bare' : 'tenant', input, remotes) ?? UNAVAILABLE;
}

/** Every screen that a path may show, by who visits: signed out first, then signed in, then with each ability that a page asks for. */
export function possibleScreens(
  input: Pick<ScreenInput, 'pathname' | 'tenant'>,
  remotes: PagesOfRemotes,
): [signedOut: Screen, signedIn: Screen, ...withAbilities: Screen[]] {
  const abilities = new Set(
    [...pagesOf(remotes)].map(({ page }) => page.audience).filter((audience) => audience.includes(':')),
  );
  return [
    screenFor({ ...input, signedIn: false, abilities: [] }, remotes),
    screenFor({ ...input, signedIn: true, abilities: [] }, remotes),
    ...[...abilities].map((ability) => screenFor({ ...input, signedIn: true, abilities: [ability] }, remotes)),
  ];
}
