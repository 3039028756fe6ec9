import { oneOf } from '@scopewright/domain/one-of';

const SEARCH_MAX_LENGTH = 200;

export type Filters = Readonly<Record<string, readonly string[]>>;

/** Filters and order of a list. A null filter matches everything. */
export type ListView<F extends Filters, S extends string> = {
  search: string;
  filters: { [Name in keyof F]: F[Name][number] | null };
  sort: S;
  descending: boolean;
};

/** How the views of one list are written in the address: `search`, each filter by its name, `sort` and `order`. */
export interface ListViews<F extends Filters, S extends string> {
  /** Unfiltered, in the first of the orders. */
  plain: ListView<F, S>;
  sorts: readonly S[];
  values: F;
  /** The view in an address; missing or invalid values are those of the plain view. */
  viewOf: (address: URLSearchParams) => ListView<F, S>;
  /** An address with this view: values equal to the plain view's are omitted, other parameters are preserved. */
  addressOf: (address: URLSearchParams, view: ListView<F, S>) => URLSearchParams;
}

/** The views of a list with these filters (by name: their values) and these sort keys, the default first. */
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

/** The filter part of a view, as the server takes it. */
export const narrowing = <F extends Filters, S extends string>({ search, filters }: ListView<F, S>) => ({
  ...(search && { search }),
  ...(Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null)) as {
    [Name in keyof F]?: F[Name][number];
  }),
});

/** The order of a view, as the server takes it. */
export const ordering = <F extends Filters, S extends string>({ sort, descending }: ListView<F, S>) => ({
  sort,
  order: descending ? ('desc' as const) : ('asc' as const),
});

/** Whether the view filters the list. */
export const isNarrowed = <F extends Filters, S extends string>({ search, filters }: ListView<F, S>): boolean =>
  search !== '' || Object.values(filters).some((value) => value !== null);
