import { oneOf } from '@scopewright/domain/one-of';

const SEARCH_MAX_LENGTH = 200;

export type Filters = Readonly<Record<string, readonly string[]>>;

/** What a list shows, and in what order. A filter that is null lets everything through. */
export type ListView<F extends Filters, S extends string> = {
  search: string;
  filters: { [Name in keyof F]: F[Name][number] | null };
  sort: S;
  descending: boolean;
};

/** How the views of one list stand in the address: `search`, each filter by its name, `sort` and `order`. */
export interface ListViews<F extends Filters, S extends string> {
  /** Everything, in the first of the orders. */
  plain: ListView<F, S>;
  sorts: readonly S[];
  values: F;
  /** The view that an address asks for; what it does not name, or names wrongly, is as in the plain one. */
  viewOf: (address: URLSearchParams) => ListView<F, S>;
  /** An address with this view; what is as in the plain one is left out, and what is not the view's stays. */
  addressOf: (address: URLSearchParams, view: ListView<F, S>) => URLSearchParams;
}

/** The views of a list that is narrowed by these filters (by name: their values) and sorted by these keys, the plain one first. */
export function listViews<const F extends Filters, const S extends string>(
  values: F,
  sorts: readonly [S, ...S[]],
): ListViews<F, S> {
  const names = Object.keys(values);
  type View = ListView<F, S>;
  const filtersOf = (address: URLSearchParams | null) =>
    Object.fromEntries(
      names.map((name) => [name, oneOf(values[name] ?? [], address?.get(name) ?? null)]),
    ) as View['filters'];
  const plain: View = { search: '', filters: filtersOf(null), sort: sorts[0], descending: false };
  return {
    plain,
    sorts,
    values,
    viewOf: (address) => ({
      search: (address.get('search') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
      filters: filtersOf(address),
      sort: oneOf(sorts, address.get('sort')) ?? plain.sort,
      descending: address.get('order') === 'desc',
    }),
    addressOf(address, { search, filters, sort, descending }) {
      const next = new URLSearchParams(address);
      for (const name of ['search', ...names, 'sort', 'order']) next.delete(name);
      if (search) next.set('search', search);
      for (const name of names) if (filters[name]) next.set(name, filters[name]);
      if (sort !== plain.sort) next.set('sort', sort);
      if (descending) next.set('order', 'desc');
      return next;
    },
  };
}

/** What of a view narrows its list, as the server is asked for it. */
export const narrowing = <F extends Filters, S extends string>({ search, filters }: ListView<F, S>) => ({
  ...(search && { search }),
  ...(Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null)) as {
    [Name in keyof F]?: F[Name][number];
  }),
});

/** What of a view says the order, as the server is asked for it. */
export const ordering = <F extends Filters, S extends string>({ sort, descending }: ListView<F, S>) => ({
  sort,
  order: descending ? ('desc' as const) : ('asc' as const),
});

/** Whether anything is left out. */
export const isNarrowed = <F extends Filters, S extends string>({ search, filters }: ListView<F, S>): boolean =>
  search !== '' || Object.values(filters).some((value) => value !== null);
