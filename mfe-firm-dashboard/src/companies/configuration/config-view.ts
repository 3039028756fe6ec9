import type { CompanyConfigItem } from '@scopewright/contracts/scoping';
import { addressView, among, searchIn } from '@scopewright/workplace-kit/page/address-view';

export const SHOWN = ['all', 'in-scope', 'open', 'own'] as const;
export type Shown = (typeof SHOWN)[number];
export const SHOWN_WORDS: Record<Shown, string> = {
  all: 'All',
  'in-scope': 'In scope',
  open: 'To be implemented',
  own: 'Your own',
};

const PASSES: Record<Shown, (item: CompanyConfigItem) => boolean> = {
  all: () => true,
  'in-scope': ({ inScope }) => inScope,
  open: ({ inScope, implemented }) => inScope && !implemented,
  own: ({ inCatalogue }) => !inCatalogue,
};

/** Which items an address asks for. */
export const CONFIG_VIEW = addressView({
  search: searchIn('search'),
  shown: among('show', SHOWN, 'all'),
  /** Name of the item that is linked to; empty for none. */
  item: { name: 'item', read: (text: string) => text.trim(), plain: '' },
});
export const { viewOf, addressOf } = CONFIG_VIEW;
export type ConfigView = typeof CONFIG_VIEW.plain;

const folded = (name: string): string => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase();

/** The item that a view links to. */
export const itemOf = (items: readonly CompanyConfigItem[], { item }: ConfigView): CompanyConfigItem | undefined =>
  item === '' ? undefined : items.find(({ name }) => folded(name) === folded(item));

/** The items of a view by category, in the catalogue's order; the one it links to is always included. */
export function byCategory(
  items: readonly CompanyConfigItem[],
  view: ConfigView,
): [category: string, items: CompanyConfigItem[]][] {
  const { search, shown } = view;
  const ledTo = itemOf(items, view);
  const wanted = search.toLocaleLowerCase();
  const groups = new Map<string, CompanyConfigItem[]>();
  for (const item of items) {
    const text = `${item.name}\n${item.category}\n${item.description}`.toLocaleLowerCase();
    if (item !== ledTo && (!PASSES[shown](item) || !text.includes(wanted))) continue;
    const group = groups.get(item.category);
    if (group) group.push(item);
    else groups.set(item.category, [item]);
  }
  return [...groups];
}
