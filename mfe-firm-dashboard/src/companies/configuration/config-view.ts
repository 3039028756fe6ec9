import type { CompanyConfigItem } from '@scopewright/contracts/scoping';

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
export interface ConfigView {
  search: string;
  shown: Shown;
  /** Name of the item that is linked to; empty for none. */
  item: string;
}

export const viewOf = (address: URLSearchParams): ConfigView => ({
  search: (address.get('search') ?? '').trim().slice(0, 200),
  shown: SHOWN.find((shown) => shown === address.get('show')) ?? 'all',
  item: (address.get('item') ?? '').trim(),
});

/** An address with this view; other parameters are preserved. */
export function addressOf(address: URLSearchParams, { search, shown, item }: ConfigView): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of ['search', 'show', 'item']) next.delete(name);
  if (search) next.set('search', search);
  if (shown !== 'all') next.set('show', shown);
  if (item) next.set('item', item);
  return next;
}

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
