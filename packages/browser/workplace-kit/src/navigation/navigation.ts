import type { NavigationEntry, PaletteEntry } from '@scopewright/contracts/release';
import { type PagesOfRemotes, pathOf, pathParameters } from '@scopewright/domain/pages';
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

/** A link of the navigation, as one person gets it. */
export interface NavigationLink {
  to: string;
  label: string;
  icon: typeof House;
  /** The heading above it, which the entries after it with the same one share. */
  heading?: string | undefined;
  /** Current only at this exact path, not below it. */
  exact?: boolean | undefined;
  /** Paths of other pages that belong to it, including what is below them; for the home only the pages themselves. */
  also?: readonly string[] | undefined;
  /** A key, or two pressed one after the other. */
  shortcut?: string | undefined;
}

/** The viewer of the navigation. */
export interface Viewer {
  role: Role | undefined;
  abilities: readonly string[];
  /** The company that the person belongs to. */
  companyId?: string | null | undefined;
}

/** The icons that declared entries can name. */
const ICONS: Readonly<Record<string, typeof House>> = {
  building: Building2,
  'file-diff': FileDiff,
  'file-text': FileText,
  folders: FolderKanban,
  gauge: Gauge,
  history: History,
  house: House,
  layers: Layers,
  link: Link2,
  'list-checks': ListChecks,
  'list-tree': ListTree,
  settings: Settings,
  sliders: SlidersHorizontal,
  'square-check': SquareCheck,
  timer: Timer,
  users: Users,
};

/** The entries that all remotes declare for an area, from the top. */
export function declaredEntries(remotes: PagesOfRemotes, area: NavigationEntry['area']): NavigationEntry[] {
  return Object.values(remotes)
    .flatMap(({ pages }) => pages.flatMap(({ navigation = [] }) => navigation))
    .filter((entry) => entry.area === area)
    .sort((a, b) => a.order - b.order);
}

const within = (companyId: string, path: string): string => path.replace(':companyId', companyId);

/** Declared entries as the viewer gets them: those that they may see, with their label, in the open company. */
export function entriesFor<E extends PaletteEntry>(
  entries: readonly E[],
  { role, abilities }: Viewer,
  companyId = '',
): E[] {
  const ofClient = role !== undefined && isOfClient(role);
  return entries
    .filter(({ needs }) => needs === undefined || needs.some((ability) => abilities.includes(ability)))
    .map((entry) => ({
      ...entry,
      to: within(companyId, entry.to),
      label: ofClient ? (entry.clientLabel ?? entry.label) : entry.label,
    }));
}

const linksOf = (entries: readonly NavigationEntry[], viewer: Viewer, companyId = ''): NavigationLink[] =>
  entriesFor(entries, viewer, companyId).map(({ to, label, icon, heading, exact, also, shortcut }) => ({
    to,
    label,
    heading,
    icon: ICONS[icon] ?? Layers,
    exact,
    also: also?.map((path) => within(companyId, path)),
    shortcut,
  }));

/** The home's own paths; any other path without a page shows 'Page not found'. */
const HOME_PATHS: readonly string[] = ['/', '/companies', '/login'];

/** Whether a path is the home's. */
export const isHome = (pathname: string): boolean => HOME_PATHS.includes(pathOf(pathname));

/** The company in a path; null without one. */
export const companyOf = (pathname: string): string | null =>
  pathParameters('/companies/:companyId/*', pathname)?.companyId ?? null;

/** Entries by their headings, in their order; without one an entry is in a group of its neighbours without one. */
export function groupsOf(links: readonly NavigationLink[]): { heading: string | null; links: NavigationLink[] }[] {
  const groups: { heading: string | null; links: NavigationLink[] }[] = [];
  for (const link of links) {
    const heading = link.heading ?? null;
    const last = groups.at(-1);
    if (last?.heading === heading) last.links.push(link);
    else groups.push({ heading, links: [link] });
  }
  return groups;
}

/** Whether an entry is the current one at a path. */
export function isCurrent(
  { to, exact = false, also = [] }: Pick<NavigationLink, 'to' | 'exact' | 'also'>,
  pathname: string,
): boolean {
  const path = pathOf(pathname);
  if (to === '/') return isHome(path) || also.includes(path);
  return path === to || (!exact && [to, ...also].some((each) => path === each || path.startsWith(`${each}/`)));
}

/** The links shown everywhere in the workplace; a client's people get the pages of their company. */
export function mainLinks(remotes: PagesOfRemotes, viewer: Viewer): NavigationLink[] {
  const { role, abilities, companyId = null } = viewer;
  if (!role || !isOfClient(role)) return linksOf(declaredEntries(remotes, 'workplace'), viewer);
  const home = { to: '/', label: 'Your company', icon: House, shortcut: 'g h' };
  // a company without a firm has only its own page
  if (companyId === null || !can(abilities, 'activity:list')) return [home];
  // their home is the overview of their only company
  const [overview, ...pages] = companyLinks(remotes, viewer, companyId);
  return [{ ...home, ...(overview && { also: [overview.to] }) }, ...pages];
}

/** The links to the pages of a client company that the viewer may see. */
export const companyLinks = (remotes: PagesOfRemotes, viewer: Viewer, companyId: string): NavigationLink[] =>
  linksOf(declaredEntries(remotes, 'company'), viewer, companyId);
