import { useParameters } from '@scopewright/workplace-kit/page/parameters';
import { type KeyboardEvent, useMemo, useSyncExternalStore } from 'react';
import { type ClauseStore, withEdits } from '../saving/clause-store.ts';
import type { Clause, ClauseList } from '../use-clauses.ts';
import { bySection, countsOf, fitting, kindsOf, reviewViewOf } from './review-view.ts';
import type { Deciding } from './use-review.ts';

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

interface Places {
  goTo: (clause: Clause | undefined) => void;
  neighbour: (step: 1 | -1) => Clause | undefined;
}

/** Arrows move between clauses while one of them has the focus. */
export const arrowsBetweenClauses =
  ({ goTo, neighbour }: Places) =>
  (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    const isOnClause = event.target instanceof Element && event.target.matches('[data-clause] button[data-sentence]');
    if (step === null || !isOnClause || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(neighbour(step));
  };

/** The clauses that the address asks for. */
export function useReviewList(list: ClauseList) {
  const [address, setParameters] = useParameters();
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
    kinds: useMemo(() => kindsOf(list.items), [list.items]),
    filtered: shown.length + lost.length < list.items.length + list.lost.length,
    /** The clause of the address. */
    named: address.get('clause'),
    sourceWanted: address.get('view') === 'source',
    setParameters,
    nextInText: (clause: Clause): Clause | undefined =>
      list.items[list.items.findIndex(({ id }) => id === clause.id) + 1],
  };
}

export type ReviewList = ReturnType<typeof useReviewList>;
