import { useSearchText } from '@scopewright/ui';
import { type AddressView, among, useAddressView } from '@scopewright/workplace-kit/page/address-view';
import { useCallback } from 'react';

/** The orders of a list by key, with their labels. */
export type Orders<S extends string> = Readonly<Record<S, readonly [ascending: string, descending: string]>>;

/** The order of a list, as the server takes it. */
export interface Order<S extends string> {
  sort: S;
  order: 'asc' | 'desc';
}

/** The order as parameters of the address; the first one is the default. */
export function orderIn<S extends string>(orders: Orders<S>) {
  const [first, ...others] = Object.keys(orders) as [S, ...S[]];
  return { sort: among('sort', [first, ...others], first), order: among('order', ['asc', 'desc'], 'asc') };
}

/** A list's view in the address, and the current text of its search field. Back returns to the previous view. */
export function useListView<View extends { search: string }>(list: AddressView<View>) {
  const { view, change } = useAddressView(list);
  const [text, setText] = useSearchText(
    view.search,
    useCallback((search: string) => change({ search } as Partial<View>, { replace: true }), [change]),
  );
  return {
    view,
    change,
    text,
    setText,
    narrowed: list.partsOf(view).some((part) => part !== 'sort' && part !== 'order'),
    /** The number of filters in use, besides the search. */
    filtered: list.partsOf(view).filter((part) => part !== 'sort' && part !== 'order' && part !== 'search').length,
    clear: () => change(list.plain),
  };
}

/** Makes the headers of a table set the order: pressing the same one again reverses it. */
export const orderedByHeaders = <S extends string>({ sort, order }: Order<S>, change: (changes: Order<S>) => void) => ({
  sort: { key: sort, descending: order === 'desc' },
  onSort: (key: string) => change({ sort: key as S, order: key === sort && order === 'asc' ? 'desc' : 'asc' }),
});
