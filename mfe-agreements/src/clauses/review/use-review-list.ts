import { useSearchParams } from '@scopewright/remote-contract/router';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type ClauseStore, withEdits } from '../saving/clause-store.ts';
import type { Clause, ClauseList } from '../use-clauses.ts';
import { bySection, countsOf, fitting, reviewViewOf } from './review-view.ts';
import type { Deciding } from './use-review.ts';

const FILTERS = ['kind', 'state', 'confidence', 'q'];

/** The fetched clauses, with the user's edits and with pending changes of many. */
export function useEditedList(list: ClauseList, store: ClauseStore, deciding: Deciding | null): ClauseList {
  const edits = useSyncExternalStore(store.subscribe, store.items);
  return useMemo(() => {
    const shown = (clauses: readonly Clause[]) =>
      (edits.size === 0 ? [...clauses] : withEdits(clauses, store)).map((clause) =>
        deciding?.ids.has(clause.id) ? { ...clause, state: deciding.state } : clause,
      );
    return { items: shown(list.items), lost: shown(list.lost) };
  }, [list, edits, store, deciding]);
}

/** The clauses that the address asks for. */
export function useReviewList(list: ClauseList) {
  const [address, setAddress] = useSearchParams();
  const setParameter = useCallback(
    (name: string, value: string, replace = true) =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace },
      ),
    [setAddress],
  );
  const showAll = useCallback(
    () =>
      setAddress(
        (before) => {
          const cleared = new URLSearchParams(before);
          for (const name of FILTERS) cleared.delete(name);
          return cleared;
        },
        { replace: true },
      ),
    [setAddress],
  );
  const view = useMemo(() => reviewViewOf(address), [address]);
  const shown = useMemo(() => fitting(list.items, view), [list.items, view]);
  const lost = useMemo(() => fitting(list.lost, view), [list.lost, view]);
  return {
    items: list.items,
    view,
    /** Those that fit the filters. */
    shown,
    lost,
    /** Both, from top to bottom. */
    rows: useMemo(() => [...shown, ...lost], [shown, lost]),
    groups: useMemo(() => bySection(shown), [shown]),
    counts: useMemo(() => countsOf(list.items), [list.items]),
    filtered: shown.length + lost.length < list.items.length + list.lost.length,
    /** The clause of the address. */
    named: address.get('clause'),
    sourceWanted: address.get('view') === 'source',
    setParameter,
    showAll,
    nextInText: (clause: Clause): Clause | undefined =>
      list.items[list.items.findIndex(({ id }) => id === clause.id) + 1],
  };
}

export type ReviewList = ReturnType<typeof useReviewList>;
