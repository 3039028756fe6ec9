import { textOf } from '@scopewright/company-kit/agreements/clause-words';
import type { CallInput } from '@scopewright/contracts';
import { sameValue } from '@scopewright/domain/json';
import { type ChangeRules, type Json, jsonAt, setChange } from '@scopewright/editing';
import { excerpt } from '../clause-words.ts';
import type { Clause } from '../use-clauses.ts';

/** Values that a change sets, without the version that it is based on. */
export type ClauseChange = Omit<CallInput<'changeClause'>['body'], 'version'>;
type Change = Parameters<ChangeRules<EditedClause>['apply']>[1];

/** A clause as it is edited: everything that can be edited has a name, and may have been deleted. */
export type EditedClause = Clause & { name: string; deletedAt: string | null };

const NAME_LENGTH = 60;

export const editedClause = (clause: Clause): EditedClause => ({
  deletedAt: null,
  ...clause,
  name: excerpt(textOf(clause), NAME_LENGTH),
});

/** Where each value of a change is in a clause. */
const PLACES: Readonly<Record<keyof ClauseChange, string[]>> = {
  state: ['state'],
  kind: ['kind'],
  wording: ['wording'],
  date: ['date', 'value'],
  milestone: ['milestone'],
};

/** The changes that set values of a clause. One that is no longer accepted leaves the timeline. */
export function changesOf(clause: EditedClause, values: ClauseChange): Change[] {
  const leaves = values.state !== undefined && values.state !== 'accepted' && clause.milestone !== null;
  const all: ClauseChange = { ...values, ...(leaves && { milestone: null }) };
  return (Object.keys(PLACES) as (keyof ClauseChange)[])
    .filter((field) => all[field] !== undefined && !sameValue(all[field], jsonAt(clause, PLACES[field])))
    .map((field) => setChange(clause, PLACES[field], all[field] as Json));
}

/**
 * Values that changes set, as the call takes them. A date whose place was removed is taken out of the previous value.
 */
export const valuesOf = (changes: readonly Change[]): ClauseChange =>
  Object.fromEntries(
    changes.flatMap((change) => {
      if (change.kind !== 'set') return [];
      const [field = ''] = change.path;
      const to = change.to ?? null;
      return [[field, field === 'date' && change.path.length === 1 && to ? jsonAt(to as object, ['value']) : to]];
    }),
  );

/** The clause with another value at a path; null if there is nothing above it. */
function withValue(clause: EditedClause, [field = '', key]: readonly string[], to: Json | undefined) {
  if (key === undefined) return { ...clause, [field]: to };
  const above = clause[field as 'date'];
  return above ? { ...clause, [field]: { ...above, [key]: to } } : null;
}

/** How changes are applied to a clause: the same way as on the server. */
export const CLAUSE_RULES: ChangeRules<EditedClause> = {
  edited: editedClause,
  apply(clause, change) {
    if (change.kind !== 'set' || !sameValue(jsonAt(clause, change.path), change.from)) return null;
    const next = withValue(clause, change.path, change.to);
    // anyone who decides has seen that its sentence has changed
    return next && editedClause({ ...next, ...(change.path[0] === 'state' && { former: null }) });
  },
  inverse: (_clause, changes) =>
    changes
      .toReversed()
      .map((change) => (change.kind === 'set' ? { ...change, from: change.to, to: change.from } : change)),
};
