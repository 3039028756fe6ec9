import type { ScopeItem, ScopeItemKind, ScopeItemOf } from '@scopewright/contracts/scoping';
import { addTo } from '../../group-by.ts';
import type { Estimates } from '../../scoping/company/hand-work-hours.ts';
import { HAND_WORK_HOURS } from '../../scoping/company/hand-work-hours.ts';
import type { FormField } from '../../scoping/field/field-value.ts';
import { byOrder } from '../../scoping/order.ts';
import { referredTo } from '../../scoping/references.ts';
import type { BacklogClause, BacklogInput } from '../input.ts';

/** The input of a backlog, indexed for the generator's lookups. */
export interface BacklogScope {
  input: BacklogInput;
  /** Null if it is missing: then there is nothing to set up. */
  project: ScopeItemOf<'project'> | null;
  /** In their order, as all items. */
  workflows: ReadonlyMap<string, ScopeItemOf<'workflow'>>;
  requestTypes: readonly ScopeItemOf<'requestType'>[];
  fieldItems: readonly ScopeItemOf<'field'>[];
  /** As the rules of forms read them. */
  fields: ReadonlyMap<string, FormField>;
  /** Request types and workflows that refer to a field. */
  usersOf: ReadonlyMap<string, readonly ScopeItem[]>;
  /** Hours of each kind of manual work. */
  handWork: Estimates;
  /** Accepted clauses that are linked to an item, by its key. */
  clauses: ReadonlyMap<string, readonly BacklogClause[]>;
}

const ofKind = <K extends ScopeItemKind>(items: readonly ScopeItem[], kind: K): ScopeItemOf<K>[] =>
  items.filter((item): item is ScopeItemOf<K> & ScopeItem => item.kind === kind).sort(byOrder);

export function scopeOf(input: BacklogInput): BacklogScope {
  const { items, projectId } = input;
  const fieldItems = ofKind(items, 'field');
  const requestTypes = ofKind(items, 'requestType');
  const workflows = ofKind(items, 'workflow');
  const usersOf = new Map<string, ScopeItem[]>();
  for (const item of [...requestTypes, ...workflows]) for (const id of referredTo(item)) addTo(usersOf, id, item);
  return {
    input,
    project: ofKind(items, 'project').find(({ id }) => id === projectId) ?? null,
    workflows: new Map(workflows.map((workflow) => [workflow.id, workflow])),
    requestTypes,
    fieldItems,
    fields: new Map(fieldItems.map(({ id, name, content }) => [id, { ...content, name }])),
    usersOf,
    handWork: input.handWork ?? HAND_WORK_HOURS,
    clauses: clausesByItem(input),
  };
}

function clausesByItem({ clauses, links }: BacklogInput): Map<string, BacklogClause[]> {
  const known = new Map(clauses.map((clause) => [clause.id, clause]));
  const byItem = new Map<string, Map<string, BacklogClause>>();
  for (const { clauseId, key } of links) {
    const clause = known.get(clauseId);
    if (clause === undefined) continue;
    const ofItem = byItem.get(key) ?? new Map<string, BacklogClause>();
    byItem.set(key, ofItem.set(clauseId, clause));
  }
  // in the order of the clauses, not of the links
  const order = new Map(clauses.map(({ id }, at) => [id, at]));
  const placeOf = ({ id }: BacklogClause) => order.get(id) ?? 0;
  return new Map([...byItem].map(([key, found]) => [key, [...found.values()].sort((a, b) => placeOf(a) - placeOf(b))]));
}

/** Clauses of items, each once: first those of the items that come first. */
export function clausesOf({ clauses }: BacklogScope, keys: Iterable<string>): BacklogClause[] {
  const found = new Map<string, BacklogClause>();
  for (const key of keys) for (const clause of clauses.get(key) ?? []) found.set(clause.id, clause);
  return [...found.values()];
}
