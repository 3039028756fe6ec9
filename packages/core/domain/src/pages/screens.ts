import type { HostResolution } from '../addresses/hosts.ts';
import { addTo } from '../group-by.ts';
import { matchesPath, type Page, type PagesOfRemotes, pathOf, precisionOf } from './pages.ts';

/** A screen of a remote, and its page. */
export interface RemoteScreen {
  remote: string;
  screen: string;
  page: Page;
}

/** A screen of the shell. `unavailable`: no known remote has a page here. */
export interface ShellScreen {
  remote: null;
  screen: 'not-found' | 'tenant-not-found' | 'archived' | 'deleted' | 'unavailable';
}

export type Screen = RemoteScreen | ShellScreen;

/**
 * Whether a host (or `?tenant=`) names a tenant, and its state. `nobody`: the host is neither the product's nor a
 * tenant's.
 */
export type TenantOutcome = 'none' | 'found' | 'missing' | 'archived' | 'deleted' | 'nobody';

/** Facts about a page's address. */
export interface TenantAddress {
  host: HostResolution;
  /** The address that was looked up; null if the host has none. */
  tenantKey: string | null;
  /**
   * The result; null if not found, undefined if the look-up failed. `restorableUntil` is set if it is deleted, which
   * also archives it.
   */
  tenant: { archived: boolean; restorableUntil?: string | undefined } | null | undefined;
}

/** State of the tenant in a page's address (§2.1). A failed lookup proves nothing about the tenant. */
export function tenantOutcome({ host, tenantKey, tenant }: TenantAddress): TenantOutcome {
  if (host.kind === 'unknown' || host.kind === 'invalid') return 'nobody';
  if (host.kind === 'local' && host.misnamed) return 'missing';
  if (tenantKey === null) return 'none';
  if (tenant === undefined) return 'found';
  if (tenant === null) return host.kind === 'custom' ? 'nobody' : 'missing';
  if (!tenant.archived) return 'found';
  return tenant.restorableUntil === undefined ? 'archived' : 'deleted';
}

/** Input that determines the screen of a path. */
export interface ScreenInput {
  /** Path of the address, without query and fragment. */
  pathname: string;
  tenant: TenantOutcome;
  signedIn: boolean;
  /** The visitor's abilities; empty if not signed in. */
  abilities: readonly string[];
}

const NOT_FOUND: Screen = { remote: null, screen: 'not-found' };
const TENANT_NOT_FOUND: Screen = { remote: null, screen: 'tenant-not-found' };
const UNAVAILABLE: Screen = { remote: null, screen: 'unavailable' };

/** Paths of §2.2 that belong to no app, whether or not a remote has their screens. */
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

/** The screen with a role for the shell; null if no known remote has one. */
export function screenWithRole(role: NonNullable<Page['role']>, remotes: PagesOfRemotes): RemoteScreen | null {
  for (const found of pagesOf(remotes)) if (found.page.role === role) return screenOf(found);
  return null;
}

/** How specific an audience is for a visitor; 0 if it does not include the visitor. */
function closeness(audience: string, { signedIn, abilities }: Pick<ScreenInput, 'signedIn' | 'abilities'>): number {
  if (audience === 'anyone') return 1;
  if (audience === 'signed-out') return signedIn ? 0 : 2;
  if (!signedIn) return 0;
  return audience === 'signed-in' ? 2 : abilities.includes(audience) ? 3 : 0;
}

/** The screen at a path among the pages of some hosts; null if none of them has the path for this visitor. */
function screenAt(path: string, hosts: Page['host'], visitor: ScreenInput, remotes: PagesOfRemotes): Screen | null {
  const byPrecision = new Map<string, { remote: string; page: Page }[]>();
  for (const claim of pagesOf(remotes)) {
    if (claim.page.host !== hosts) continue;
    for (const pattern of claim.page.paths) {
      if (!matchesPath(pattern, path)) continue;
      const precision = precisionOf(pattern);
      addTo(byPrecision, precision, claim);
    }
  }
  for (const [, claims] of [...byPrecision].sort(([a], [b]) => (a < b ? 1 : -1))) {
    const [best] = claims.sort((a, b) => closeness(b.page.audience, visitor) - closeness(a.page.audience, visitor));
    if (best && closeness(best.page.audience, visitor) > 0) return screenOf(best);
    // The path exists, but not for this visitor. A page only for signed-out visitors is skipped in favor of the app.
    if (claims.every(({ page }) => page.audience === 'signed-out')) continue;
    return visitor.signedIn ? NOT_FOUND : (screenWithRole('sign-in', remotes) ?? UNAVAILABLE);
  }
  return null;
}

/**
 * Chooses the screen of a path (§2.2) among the pages that remotes have declared. An unknown host only shows that it is
 * unknown. Otherwise the paths for every host come first; then, on a tenant's host, the tenant's app, and on the bare
 * domain the pages of hosts without a tenant. Of several matching paths the most specific wins, and of several pages on
 * one path the one with the most specific audience. A page for other audiences asks signed-out visitors to sign in.
 * Paths are compared without a trailing slash.
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

/** How specific the path is by which a page has an address; empty if none of its paths is the address's. */
const precisionAt = (page: Page, path: string): string =>
  page.paths
    .filter((pattern) => matchesPath(pattern, path))
    .map(precisionOf)
    .sort()
    .at(-1) ?? '';

/**
 * The screens whose frames surround another remote's screen for this visitor, the outermost first; empty if it is shown
 * without any. The outermost is one that only surrounds (`around`): of those on the page's host the one whose audience
 * is closest, and then whose path is. Within it are those that are in a frame themselves (`both`) and have the address,
 * one of each remote.
 */
export function framesFor(screen: Screen, visitor: ScreenInput, remotes: PagesOfRemotes): RemoteScreen[] {
  if (screen.remote === null || (screen.page.frame !== 'inside' && screen.page.frame !== 'both')) return [];
  const path = pathOf(visitor.pathname);
  const host = visitor.tenant === 'found' ? 'tenant' : visitor.tenant === 'none' ? 'bare' : null;
  const candidates = [...pagesOf(remotes)]
    .filter(({ remote, page }) => remote !== screen.remote && (page.host === 'any' || page.host === host))
    .map(({ remote, page }) => ({
      remote,
      page,
      precision: precisionAt(page, path),
      closeness: closeness(page.audience, visitor),
    }))
    .filter((candidate) => candidate.closeness > 0)
    .sort((a, b) => b.closeness - a.closeness || (a.precision < b.precision ? 1 : a.precision > b.precision ? -1 : 0));
  const outermost = candidates.find(({ page }) => page.frame === 'around');
  if (!outermost) return [];
  const within = new Map<string, (typeof candidates)[number]>();
  for (const candidate of candidates) {
    const { remote, page, precision } = candidate;
    if (page.frame !== 'both' || precision === '' || remote === outermost.remote || within.has(remote)) continue;
    within.set(remote, candidate);
  }
  const inner = [...within.values()].sort((a, b) => (a.precision < b.precision ? -1 : 1));
  return [outermost, ...inner].map(screenOf);
}

type Address = Pick<ScreenInput, 'pathname' | 'tenant'>;

/** The visitors that pages distinguish: signed out, signed in, and with each ability that a page requires. */
function visitorsOf(input: Address, remotes: PagesOfRemotes): [ScreenInput, ScreenInput, ...ScreenInput[]] {
  const abilities = new Set(
    [...pagesOf(remotes)].map(({ page }) => page.audience).filter((audience) => audience.includes(':')),
  );
  return [
    { ...input, signedIn: false, abilities: [] },
    { ...input, signedIn: true, abilities: [] },
    ...[...abilities].map((ability) => ({ ...input, signedIn: true, abilities: [ability] })),
  ];
}

/**
 * Every screen that a path may show, by visitor: signed out first, then signed in, then with each ability that a page
 * requires.
 */
export function possibleScreens(
  input: Address,
  remotes: PagesOfRemotes,
): [signedOut: Screen, signedIn: Screen, ...withAbilities: Screen[]] {
  const [signedOut, signedIn, ...others] = visitorsOf(input, remotes);
  const screen = (visitor: ScreenInput) => screenFor(visitor, remotes);
  return [screen(signedOut), screen(signedIn), ...others.map(screen)];
}

/**
 * The frames that may surround the page of a path, for each kind of visitor who gets any: visitors without abilities
 * first, and the outermost frame of each first.
 */
export function possibleFrames(input: Address, remotes: PagesOfRemotes): RemoteScreen[][] {
  return visitorsOf(input, remotes)
    .map((visitor) => framesFor(screenFor(visitor, remotes), visitor, remotes))
    .filter((frames) => frames.length > 0);
}
