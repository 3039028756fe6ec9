import {
  GENERATED_FIELDS,
  type GeneratedField,
  WORK_ITEM_CRITERIA_MAX,
  WORK_ITEM_DEPENDENCIES_MAX,
  WORK_ITEM_DESCRIPTION_MAX,
  WORK_ITEM_LABELS_MAX,
} from '@scopewright/contracts/backlog/limits';
import { sameValue } from '../json.ts';
import { mergeText, textOf } from './merge-text.ts';
import type { FieldOutcome, Resolution } from './plan.ts';
import type { Criterion, WorkItemFields } from './work-item.ts';

/** The result of regenerating a work item that people may have changed. */
export interface MergedWorkItem {
  /** Of the fields that are not simply as they were. */
  fields: FieldOutcome[];
  result: WorkItemFields;
  /** Whether the generated version equals the last generated one. */
  isBaseSame: boolean;
}

/** The last generated version, people's edited one, and the new one. */
type States = Record<'base' | 'mine' | 'generated', WorkItemFields>;
type Criteria = WorkItemFields['criteria'];
/** A side of a conflict that is chosen; `both` only for descriptions and criteria. */
type Take = Resolution['take'];

/**
 * Merges field by field the last generated version, people's edited one, and the new one. Where both have changed the
 * same field, people's text stays.
 */
export function mergeWorkItem(base: WorkItemFields, mine: WorkItemFields, generated: WorkItemFields): MergedWorkItem {
  const result = { ...mine };
  const fields: FieldOutcome[] = [];
  let isBaseSame = true;
  for (const field of GENERATED_FIELDS) {
    if (sameField(field, generated[field], base[field])) {
      if (!sameField(field, mine[field], base[field])) fields.push({ field, outcome: 'kept' });
      continue;
    }
    isBaseSame = false;
    const merged = mergeField(field, { base, mine, generated });
    if (merged === null) continue;
    fields.push({ field, outcome: merged.outcome });
    put(result, field, merged.value);
  }
  return { fields, result, isBaseSame };
}

/** A field as a decision on its conflict makes it; null if it can't be both, or would be too large. */
export function resolvedField<F extends GeneratedField>(
  field: F,
  states: States,
  take: Take,
): { value: WorkItemFields[F] } | null {
  const value = SETS.has(field) && take !== 'both' ? states[take][field] : VALUES[field](states, take);
  return value === null || !FITS[field](value) ? null : { value };
}

/** Whether two values of a field are the same; the order of criteria, labels and dependencies does not count. */
export const sameField = <F extends GeneratedField>(
  field: F,
  one: WorkItemFields[F],
  other: WorkItemFields[F],
): boolean => one === other || SAME[field](one, other);

/** Whether all fields are the same. */
export const sameFields = (one: WorkItemFields, other: WorkItemFields): boolean =>
  GENERATED_FIELDS.every((field) => sameField(field, one[field], other[field]));

/** The fields that differ from the last generated version, in a fixed order. */
export const editedFields = (fields: WorkItemFields, base: WorkItemFields): GeneratedField[] =>
  GENERATED_FIELDS.filter((field) => !sameField(field, fields[field], base[field]));

function put<F extends GeneratedField>(fields: WorkItemFields, field: F, value: WorkItemFields[F]): void {
  fields[field] = value;
}

/** A field that is generated differently than before; null if it already is so. */
function mergeField<F extends GeneratedField>(
  field: F,
  states: States,
): { outcome: FieldOutcome['outcome']; value: WorkItemFields[F] } | null {
  const base: WorkItemFields[F] = states.base[field];
  const mine: WorkItemFields[F] = states.mine[field];
  const generated: WorkItemFields[F] = states.generated[field];
  if (sameField(field, mine, generated)) return null;
  if (sameField(field, mine, base))
    // criteria that a person has only put in another order keep it
    return { outcome: 'taken', value: (field === 'criteria' ? VALUES[field](states, 'mine') : null) ?? generated };
  // a work item's placement is a person's decision about the backlog as a whole, not about its content
  if (field === 'parent') return { outcome: 'kept', value: mine };
  const value = VALUES[field](states, 'mine');
  if (value === null || !FITS[field](value)) return { outcome: 'conflict', value: mine };
  return { outcome: CONFLICTS[field](states) ? 'conflict' : 'merged', value };
}

const one =
  <F extends GeneratedField>(field: F) =>
  ({ mine, generated }: States, take: Take): WorkItemFields[F] | null =>
    take === 'both' ? null : (take === 'mine' ? mine : generated)[field];
const set =
  (field: 'labels' | 'dependsOn') =>
  ({ base, mine, generated }: States): string[] =>
    mergeSet(base[field], mine[field], generated[field]);
const always = () => true;
const never = () => false;

/** The merged value of a field with one or both sides of its conflicts. */
const VALUES: { [F in GeneratedField]: (states: States, take: Take) => WorkItemFields[F] | null } = {
  title: one('title'),
  description: ({ base, mine, generated }, take) =>
    textOf(mergeText(base.description, mine.description, generated.description), take),
  criteria: ({ base, mine, generated }, take) => mergeCriteria(base.criteria, mine.criteria, generated.criteria, take),
  parent: one('parent'),
  phase: one('phase'),
  labels: set('labels'),
  estimate: one('estimate'),
  dependsOn: set('dependsOn'),
  dueDate: one('dueDate'),
};

/** Whether changes on both sides contradict each other. */
const CONFLICTS: Record<GeneratedField, (states: States) => boolean> = {
  title: always,
  description: ({ base, mine, generated }) =>
    mergeText(base.description, mine.description, generated.description).hasConflict,
  criteria: ({ base, mine, generated }) =>
    keysOf(base.criteria, mine.criteria, generated.criteria).some((key) =>
      isContradicted(base.criteria[key], mine.criteria[key], generated.criteria[key]),
    ),
  parent: always,
  phase: always,
  labels: never,
  estimate: always,
  dependsOn: never,
  dueDate: always,
};

const FITS: { [F in GeneratedField]: (value: WorkItemFields[F]) => boolean } = {
  title: always,
  description: ({ length }) => length <= WORK_ITEM_DESCRIPTION_MAX,
  criteria: (value) => Object.keys(value).length <= WORK_ITEM_CRITERIA_MAX,
  parent: always,
  phase: always,
  labels: ({ length }) => length <= WORK_ITEM_LABELS_MAX,
  estimate: always,
  dependsOn: ({ length }) => length <= WORK_ITEM_DEPENDENCIES_MAX,
  dueDate: always,
};

const SAME: { [F in GeneratedField]: (one: WorkItemFields[F], other: WorkItemFields[F]) => boolean } = {
  title: never,
  description: never,
  criteria: (one, other) => {
    const keys = Object.keys(one);
    return keys.length === Object.keys(other).length && keys.every((key) => one[key]?.text === other[key]?.text);
  },
  parent: never,
  phase: never,
  labels: sameSet,
  estimate: sameValue,
  dependsOn: sameSet,
  dueDate: (one, other) => (one ?? null) === (other ?? null),
};

const SETS: ReadonlySet<GeneratedField> = new Set<GeneratedField>(['labels', 'dependsOn']);

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  if (one.every((value, at) => value === other[at])) return true;
  const among = new Set(other);
  return one.every((value) => among.has(value));
}

/** Additions and removals of both sides apply; the rest stays in the person's order. */
function mergeSet(base: readonly string[], mine: readonly string[], generated: readonly string[]): string[] {
  const [before, now, own] = [new Set(base), new Set(generated), new Set(mine)];
  const left = mine.filter((value) => now.has(value) || !before.has(value));
  return [...left, ...generated.filter((value) => !before.has(value) && !own.has(value))];
}

const keysOf = (...all: Criteria[]): string[] => [...new Set(all.flatMap((criteria) => Object.keys(criteria)))];

const sameText = (one: Criterion | undefined, other: Criterion | undefined): boolean => one?.text === other?.text;

/** Whether both sides have changed a criterion, differently; its place does not count. */
const isContradicted = (
  base: Criterion | undefined,
  mine: Criterion | undefined,
  generated: Criterion | undefined,
): boolean => !sameText(mine, generated) && !sameText(mine, base) && !sameText(generated, base);

function mergeCriteria(base: Criteria, mine: Criteria, generated: Criteria, take: Take): Criteria {
  const merged: Criteria = {};
  const beside: Criterion[] = [];
  for (const key of keysOf(mine, generated)) {
    const [was, own, new_] = [base[key], mine[key], generated[key]];
    const isOwn = isContradicted(was, own, new_) ? take !== 'generated' : sameText(new_, was);
    const kept = isOwn ? own : new_;
    if (take === 'both' && own && new_ && isContradicted(was, own, new_)) beside.push(new_);
    if (kept === undefined) {
      if (take === 'both' && new_ && isContradicted(was, own, new_)) merged[key] = new_;
      continue;
    }
    const isMoved = own !== undefined && own.order !== was?.order;
    merged[key] = { text: kept.text, order: (isMoved ? own.order : (new_ ?? own)?.order) ?? kept.order };
  }
  let number = 1;
  for (const criterion of beside) {
    while (`generated/${number}` in merged) number += 1;
    merged[`generated/${number}`] = criterion;
  }
  return merged;
}
