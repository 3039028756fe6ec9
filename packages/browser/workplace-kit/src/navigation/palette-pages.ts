import type { PaletteEntry } from '@scopewright/contracts/release';
import type { PagesOfRemotes } from '@scopewright/domain/pages';
import { isOfClient } from '@scopewright/domain/policy';
import { declaredEntries, entriesFor, type Viewer } from './navigation.ts';

/** A page that the palette finds. */
export interface PalettePage {
  to: string;
  title: string;
  /** Other words that it is found by. */
  keywords: readonly string[];
  /** The heading above it; null for that of the other pages of the workplace or company. */
  group: string | null;
}

/** The entries that only the palette has. */
const paletteEntries = (remotes: PagesOfRemotes, area: PaletteEntry['area']): PaletteEntry[] =>
  Object.values(remotes)
    .flatMap(({ pages }) => pages.flatMap(({ palette = [] }) => palette))
    .filter((entry) => entry.area === area);

const pagesOf = (entries: readonly PaletteEntry[], viewer: Viewer, companyId?: string): PalettePage[] =>
  entriesFor(entries, viewer, companyId).map(({ to, label, keywords = [], group = null }) => ({
    to,
    title: label,
    keywords,
    group,
  }));

/** The pages of a client company that the viewer may see. */
export const companyPages = (remotes: PagesOfRemotes, viewer: Viewer, companyId: string): PalettePage[] =>
  pagesOf([...declaredEntries(remotes, 'company'), ...paletteEntries(remotes, 'company')], viewer, companyId);

/** The pages of the workplace that the viewer may see; a client's people have the pages of their company instead. */
export function workplacePages(remotes: PagesOfRemotes, viewer: Viewer): PalettePage[] {
  const { role, companyId = null } = viewer;
  const common = paletteEntries(remotes, 'workplace');
  if (!role || !isOfClient(role)) return pagesOf([...declaredEntries(remotes, 'workplace'), ...common], viewer);
  return [...(companyId === null ? [] : companyPages(remotes, viewer, companyId)), ...pagesOf(common, viewer)];
}
