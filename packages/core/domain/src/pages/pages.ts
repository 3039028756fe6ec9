import type { Page } from '@scopewright/contracts/release';
import type { Ability } from '../policy.ts';

export type { Page };

/** The audience of a page. */
export type Audience = 'anyone' | 'signed-out' | 'signed-in' | Ability;

/** A remote's declaration alongside its code, in `src/pages.ts`. */
export interface RemoteDeclaration {
  /** The name it is registered under, and the scope of its styles. */
  name: string;
  /** This part of the product, as visitors call it. */
  title: string;
  pages: readonly (Page & { audience: Audience })[];
  /** Components that other remotes may show in their screens: each is the default export of `src/slots/<name>.tsx`. */
  slots?: readonly string[];
  /** Kinds of edits that the remote takes over from earlier pages, with its `src/left-edits.ts`. */
  leftEdits?: readonly string[];
}

/** The pages of each remote, by the remote's name. */
export type PagesOfRemotes = Readonly<Record<string, { readonly pages: readonly Page[] }>>;

/** Paths that the front door answers itself; these and everything below are never pages. */
const NO_PAGES = ['api', 'functions', 'assets', 'health', 'metrics'];
/** The front door treats such a path as a file. */
const FILE = /\.[a-z0-9]{2,5}$/i;
const SEGMENT = /^[\w.~-]+$/;
const PARAMETER = /^:[a-zA-Z]\w*$/;

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** A path normalized for comparison with pages: without a trailing slash. */
export const pathOf = (pathname: string): string =>
  pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;

/** Whether a page's path (`/signup`, `/invitation/:token`, `/reports/*`) matches an address's path. */
export function matchesPath(pattern: string, path: string): boolean {
  if (!pattern.includes(':') && !pattern.includes('*')) return pattern === path;
  const wanted = segmentsOf(pattern);
  const given = path.split('/').slice(1);
  const open = wanted.at(-1) === '*';
  if (open) wanted.pop();
  if (open ? given.length < wanted.length : given.length !== wanted.length) return false;
  return wanted.every((segment, index) =>
    segment.startsWith(':') ? SEGMENT.test(given[index] ?? '') : segment === given[index],
  );
}

/** Names of the parameters of a page's path; the rest of an open path is `*`. */
export type PathParameter<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? PathParameter<Head> | PathParameter<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : Path extends '*'
      ? '*'
      : never;

/**
 * Values of the parameters of a page's path in an address, and as `*` the rest if the path is open (`sows/12`, or
 * empty).
 * @returns null if the path does not match
 */
export function pathParameters<Path extends string>(
  pattern: Path,
  pathname: string,
): Record<PathParameter<Path>, string> | null {
  const path = pathOf(pathname);
  if (!matchesPath(pattern, path)) return null;
  const given = path.split('/').slice(1);
  const found: Record<string, string> = {};
  segmentsOf(pattern).forEach((segment, index) => {
    if (segment.startsWith(':')) found[segment.slice(1)] = given[index] ?? '';
    else if (segment === '*') found['*'] = given.slice(index).join('/');
  });
  return found;
}

/**
 * How specific a page's path is; of two that match, the greater wins. Equal for paths that match the same addresses.
 */
export function precisionOf(pattern: string): string {
  const kinds = segmentsOf(pattern).map((segment) => (segment === '*' ? '0' : segment.startsWith(':') ? '1' : '2'));
  return kinds.join('') + (pattern.endsWith('*') ? '' : '3');
}

/** The same for all paths that match the same addresses. */
const shapeOf = (pattern: string): string => pattern.replace(/:\w+/g, ':');

const isAbility = (audience: string): boolean => audience.includes(':');

/**
 * Whether a visitor may be in both audiences without one being more specific. An ability is more specific than
 * `signed-in`.
 */
function sameVisitors(a: string, b: string): boolean {
  if (a === b || a === 'anyone' || b === 'anyone') return true;
  return isAbility(a) && isAbility(b);
}

const sameHosts = (a: Page['host'], b: Page['host']): boolean => a === b || a === 'any' || b === 'any';

function pathProblem(path: string): string | null {
  if (path === '/' || path === '/*') return null;
  const [root = '', ...segments] = path.split('/');
  const fits = (segment: string, index: number) =>
    SEGMENT.test(segment) || PARAMETER.test(segment) || (segment === '*' && index === segments.length - 1);
  if (root !== '' || segments.length === 0 || !segments.every(fits)) return 'is no path of a page';
  if (NO_PAGES.includes(segments[0] ?? '')) return 'belongs to the front door';
  return FILE.test(path) ? 'would be taken for a file' : null;
}

function problemsOfPage(page: Page): string[] {
  const problems = page.paths.flatMap((path) => {
    const problem = pathProblem(path);
    return problem === null ? [] : [`${path} ${problem}`];
  });
  const isPublic = page.audience === 'anyone' && page.host !== 'tenant';
  if (page.host === 'any' && page.paths.includes('/*'))
    problems.push('/* can be claimed for hosts of tenants or hosts without one, not for every host');
  if (page.prerendered && !isPublic) problems.push('it is prerendered, but not for anyone on a host without a tenant');
  if (page.canonical !== undefined && (!isPublic || !/^\/[^:*]*$/.test(page.canonical))) {
    problems.push('its canonical path is for search engines, which could not open it');
  }
  if (page.role === 'sign-in-again' ? page.paths.length > 0 : page.paths.length === 0) {
    problems.push(page.role === 'sign-in-again' ? 'it opens over other screens and has no path' : 'it has no path');
  }
  return problems;
}

/**
 * Errors in the pages of some remotes, individually and together: malformed paths, and paths that two pages claim for
 * the same visitors. One sentence each, which names the remotes; empty without errors.
 */
export function pageProblems(remotes: PagesOfRemotes): string[] {
  const all = Object.entries(remotes).flatMap(([remote, { pages }]) =>
    pages.map((page) => ({ name: `${remote}/${page.screen}`, page })),
  );
  const problems = all.flatMap(({ name, page }) => problemsOfPage(page).map((problem) => `${name}: ${problem}`));
  all.forEach((a, index) => {
    for (const b of all.slice(index + 1)) {
      const both = `${a.name} and ${b.name} both`;
      if (a.page.role && a.page.role === b.page.role && a.name !== b.name)
        problems.push(`${both} have the role ${a.page.role}`);
      if (!sameHosts(a.page.host, b.page.host) || !sameVisitors(a.page.audience, b.page.audience)) continue;
      const shapes = new Set(b.page.paths.map(shapeOf));
      for (const path of a.page.paths) if (shapes.has(shapeOf(path))) problems.push(`${both} claim ${path}`);
    }
  });
  return problems;
}
