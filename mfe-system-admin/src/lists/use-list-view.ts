import { useSearchParams } from '@scopewright/router';
import { useSearchText } from '@scopewright/ui';
import { useCallback } from 'react';
import type { Filters, ListView, ListViews } from './list-view.ts';

/** A list's view as the address has it, the ways to another one, and what stands in its search field meanwhile. Back leads to the view before. */
export function useListView<F extends Filters, S extends string>({ plain, viewOf, addressOf }: ListViews<F, S>) {
  const [address, setAddress] = useSearchParams();
  const view = viewOf(address);
  const change = useCallback(
    (changes: Partial<ListView<F, S>>, replace = false) =>
      setAddress((current) => addressOf(current, { ...viewOf(current), ...changes }), { replace }),
    [setAddress, viewOf, addressOf],
  );
  const [text, setText] = useSearchText(
    view.search,
    useCallback((search: string) => change({ search }, true), [change]),
  );
  return {
    view,
    text,
    setText,
    /** Narrows the list by one filter; null lets everything through. */
    narrow: <Name extends keyof F>(name: Name, value: F[Name][number] | null) =>
      change({ filters: { ...view.filters, [name]: value } }),
    sortBy: (sort: S, descending: boolean) => change({ sort, descending }),
    /** As a table's header does: the same order again turns it round. */
    pressHeader: (sort: S) => change({ sort, descending: sort === view.sort && !view.descending }),
    clear: () => change(plain),
  };
}
