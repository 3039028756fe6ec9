import { useSearchParams } from '@scopewright/remote-contract/router';
import { useSearchText } from '@scopewright/ui';
import { useCallback } from 'react';
import type { Filters, ListView, ListViews } from './list-view.ts';

/**
 * A list's view in the address, functions to change it, and the current text of its search field. Back returns to the
 * previous view.
 */
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
    /** Sets one filter; null matches everything. */
    narrow: <Name extends keyof F>(name: Name, value: F[Name][number] | null) =>
      change({ filters: { ...view.filters, [name]: value } }),
    sortBy: (sort: S, descending: boolean) => change({ sort, descending }),
    /** As a table's header does: pressing the same one again reverses the order. */
    pressHeader: (sort: S) => change({ sort, descending: sort === view.sort && !view.descending }),
    clear: () => change(plain),
  };
}
