import type { ClauseState } from '../clause-words.ts';
import type { ClauseChange } from '../saving/clause-rules.ts';
import type { Clause } from '../use-clauses.ts';

/** Actions of a row; the same object for all rows, so that a change of one renders only that one. */
export interface RowActions {
  choose: (clause: Clause) => void;
  /** Shows a clause in the source. */
  show: (clause: Clause) => void;
  select: (clause: Clause, selected: boolean) => void;
  decide: (clause: Clause, state: ClauseState) => void;
  /** @param label names the change for undo */
  change: (clause: Clause, values: ClauseChange, label: string) => boolean;
  edit: (clause: Clause) => void;
  split: (clause: Clause) => void;
  mergeWithNext: (clause: Clause) => void;
  remove: (clause: Clause) => void;
}
