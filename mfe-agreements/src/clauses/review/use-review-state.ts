import type { ChangeOrder, Sow } from '@scopewright/contracts';
import { useStable } from '@scopewright/lists/use-stable';
import { useEffect, useState } from 'react';
import type { Agreement, Source, WhatToRead } from '../../sources/use-source.ts';
import type { ClauseState } from '../clause-words.ts';
import { editedClause } from '../saving/clause-rules.ts';
import type { ClauseStore } from '../saving/clause-store.ts';
import { type Reread, readingWith } from '../source/reread.tsx';
import type { Clause, ClauseList } from '../use-clauses.ts';
import { NO_FILTERS } from './review-view.ts';
import type { RowActions } from './row-actions.ts';
import { useCurrentClause } from './use-current-clause.ts';
import { useReview } from './use-review.ts';
import { useEditedList, useReviewList } from './use-review-list.ts';

/** As many clauses as one can be made of. */
const MERGED_MAX = 20;

export interface ReviewProps {
  agreement: Agreement;
  document: Sow | ChangeOrder;
  source: Source;
  list: ClauseList;
  writable: boolean;
  /** The SOW or change order itself can be changed. */
  termsWritable: boolean;
}

/** The question of an open dialog. */
export type Question =
  | { dialog: 'wording' | 'split' | 'remove'; clause: Clause }
  | { dialog: 'accept-all' }
  | { dialog: 'reread'; what: WhatToRead; words: string };

function useSelection(shown: readonly Clause[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (id: string) => ids.has(id),
    clauses: shown.filter(({ id }) => ids.has(id)),
    select: (clause: Clause, on: boolean) =>
      setIds((before) => new Set([...before].filter((id) => id !== clause.id).concat(on ? clause.id : []))),
    clear: () => setIds(new Set()),
  };
}

/** Everything that the parts of the review share. */
export function useReviewState({ agreement, source, list: fetched, writable }: ReviewProps, store: ClauseStore) {
  const review = useReview(agreement, store);
  const list = useReviewList(useEditedList(fetched, store, review.deciding));
  const at = useCurrentClause(list);
  const [question, ask] = useState<Question | null>(null);
  const selection = useSelection(list.shown);
  useEffect(() => {
    const open = [...fetched.items, ...fetched.lost].filter(({ id }) => store.get(id) !== null);
    store.offer(open.map(editedClause));
  }, [store, fetched]);

  function decide(clauses: readonly Clause[], state: ClauseState, onward: boolean): void {
    const [first] = clauses;
    if (!first || !writable) return;
    const { rows, view } = list;
    const leaves = view.state !== null && view.state !== state;
    const place = rows.indexOf(first);
    const next = rows.slice(place + 1).find((clause) => !clauses.includes(clause));
    if (!review.decide(clauses, state)) return;
    selection.clear();
    // clauses that no longer match the filters leave the list
    if (clauses.some(({ id }) => id === at.currentId) && (onward || leaves))
      at.goTo(next ?? (leaves ? rows.slice(0, place).at(-1) : undefined));
  }

  async function merge(clauses: readonly Clause[]): Promise<void> {
    const merged = await review.merge(clauses);
    selection.clear();
    at.goTo(merged);
  }

  async function step(direction: 'undo' | 'redo'): Promise<void> {
    const id = await review.step(direction);
    if (id !== null) at.goToId(id);
  }

  /** Goes to a clause, whatever the filters show. */
  function goToAny(id: string): void {
    if (!list.rows.some((row) => row.id === id)) list.setParameters(NO_FILTERS);
    at.goToId(id);
  }

  const actions: RowActions = useStable({
    choose: ({ id }: Clause) => at.choose(id),
    show(clause: Clause) {
      at.choose(clause.id);
      at.pane.current?.show(clause);
      // on a phone the source is a separate page, with a way back
      if (!at.wide) list.setParameters({ view: 'source' }, false);
    },
    select: selection.select,
    decide: (clause: Clause, state: ClauseState) => decide([clause], state, false),
    change: review.change,
    edit: (clause: Clause) => ask({ dialog: 'wording', clause }),
    split: (clause: Clause) => ask({ dialog: 'split', clause }),
    mergeWithNext(clause: Clause) {
      const next = list.nextInText(clause);
      if (next) void merge([clause, next]);
    },
    remove: (clause: Clause) => ask({ dialog: 'remove', clause }),
  });
  const reread: Reread | null = writable
    ? (choice, words) => ask({ dialog: 'reread', what: readingWith(source, choice), words })
    : null;
  const isMergeable = writable && selection.clauses.length > 1 && selection.clauses.length <= MERGED_MAX;
  return {
    source,
    writable,
    review,
    list,
    at,
    question,
    ask,
    selection,
    actions,
    reread,
    decide,
    goToAny,
    step,
    merge,
    /** Merges the selected clauses; null if these can't be merged. */
    mergeSelected: isMergeable ? () => void merge(selection.clauses) : null,
  };
}

export type ReviewState = ReturnType<typeof useReviewState>;
