import { pathOf, pathParameters } from '@scopewright/domain/pages';
import { can, isOfClient, type Role } from '@scopewright/domain/policy';
import {
  Building2,
  FileDiff,
  FileText,
  FolderKanban,
  Gauge,
  History,
  House,
  Layers,
  Link2,
  ListChecks,
  ListTree,
  Settings,
  SlidersHorizontal,
  SquareCheck,
  Timer,
  Users,
} from '@scopewright/ui';

export interface NavigationEntry {
  to: string;
  label: string;
  icon: typeof House;
  /** Current only at this exact path, not below it. */
  exact?: boolean;
  /** Paths of other pages that belong to it, including what is below them; for the home only the pages themselves. */
  also?: readonly string[];
}

/** The home's own paths; any other path without a page shows 'Page not found'. */
const HOME_PATHS: readonly string[] = ['/', '/companies', '/login'];

/** Whether a path is the home's. */
export const isHome = (pathname: string): boolean => HOME_PATHS.includes(pathOf(pathname));

/** The company in a path; null without one. */
export const companyOf = (pathname: string): string | null =>
  pathParameters('/companies/:companyId/*', pathname)?.companyId ?? null;

/** Whether an entry is the current one at a path. */
export function isCurrent(
  { to, exact = false, also = [] }: Pick<NavigationEntry, 'to' | 'exact' | 'also'>,
  pathname: string,
): boolean {
  const path = pathOf(pathname);
  if (to === '/') return isHome(path) || also.includes(path);
  return path === to || (!exact && [to, ...also].some((each) => path === each || path.startsWith(`${each}/`)));
}

/** The entries shown everywhere in the workplace; a client's users get the pages of their company (`companyId`). */
export function mainEntries(
  role: Role | undefined,
  abilities: readonly string[],
  companyId: string | null = null,
): NavigationEntry[] {
  if (role && isOfClient(role)) {
    const home = { to: '/', label: 'Your company', icon: House };
    // a company without a firm has only its own page
    if (companyId === null || !can(abilities, 'activity:list')) return [home];
    // their home is the overview of their only company
    const [overview, ...pages] = companyEntries(companyId, role, abilities);
    return [{ ...home, ...(overview && { also: [overview.to] }) }, ...pages];
  }
  return [
    ...(can(abilities, 'company:list') ? [{ to: '/', label: 'Client companies', icon: Building2 }] : []),
    ...(can(abilities, 'scope:read') ? [{ to: '/projects', label: 'Projects', icon: FolderKanban }] : []),
    ...(can(abilities, 'backlog:plan') ? [{ to: '/backlog', label: 'Backlog', icon: ListTree }] : []),
    ...(can(abilities, 'tracking:firm') ? [{ to: '/tracking', label: 'Tracking', icon: Timer }] : []),
    ...(can(abilities, 'staff:list') || can(abilities, 'firm:view-settings')
      ? [{ to: '/settings', label: 'Settings', icon: Settings }]
      : []),
  ];
}

/** The pages of a client company that the user may see; labels differ for the company's own users. */
export function companyEntries(
  companyId: string,
  role: Role | undefined,
  abilities: readonly string[],
): NavigationEntry[] {
  const base = `/companies/${companyId}`;
  const ofClient = role !== undefined && isOfClient(role);
  return [
    { to: base, label: 'Overview', icon: House, exact: true },
    ...(can(abilities, 'tracking:read') ? [{ to: `${base}/status`, label: 'Status', icon: Gauge }] : []),
    { to: `${base}/sows`, label: ofClient ? 'Agreements' : 'SOWs', icon: FileText },
    ...(can(abilities, 'scope:read') ? [{ to: `${base}/changes`, label: 'Changes', icon: FileDiff }] : []),
    ...(can(abilities, 'scope:read')
      ? [{ to: `${base}/projects`, label: 'Projects', icon: Layers, also: [`${base}/scope`] }]
      : []),
    ...(can(abilities, 'scope:read')
      ? [{ to: `${base}/configuration`, label: 'Configuration', icon: ListChecks }]
      : []),
    ...(can(abilities, 'scope:read') ? [{ to: `${base}/coverage`, label: 'Coverage', icon: Link2 }] : []),
    ...(can(abilities, 'backlog:read') ? [{ to: `${base}/backlog`, label: 'Backlog', icon: SquareCheck }] : []),
    { to: `${base}/people`, label: 'People', icon: Users },
    ...(can(abilities, 'activity:list') ? [{ to: `${base}/activity`, label: 'Activity', icon: History }] : []),
    ...(can(abilities, 'company:manage') || can(abilities, 'company:delete')
      ? [{ to: `${base}/settings`, label: 'Company settings', icon: SlidersHorizontal }]
      : []),
  ];
}
