import type { Condition, ConditionGroup, FieldValue, FormRule } from '@scopewright/contracts/scoping';
import type { FieldType } from '@scopewright/contracts/scoping/field-types';
import { z } from 'zod';
import { CONDITION_DEPTH_MAX } from '../condition.ts';
import { type ConditionOperator, FIELD_TYPE_FACTS } from '../field/field-types.ts';
import { asText } from './reading.ts';

/** Conditions of the platform's forms: an input that tests answers, and an output that shows or hides. */

const ids = z.array(z.union([z.string(), z.number()]).transform(String));
const choices = z.looseObject({ cIds: z.record(z.string(), ids) });
interface Input {
  co?: z.output<typeof choices> | null | undefined;
  or?: Input[] | null | undefined;
  not?: Input | null | undefined;
  operator?: string | null | undefined;
  groups?: Group[] | null | undefined;
}
const check = z.looseObject({
  fieldId: z.union([z.string(), z.number()]).transform(String),
  type: z.string(),
  constraint: z.unknown(),
});
interface Group {
  operator?: string | null | undefined;
  checks?: z.output<typeof check>[] | null | undefined;
  groups?: Group[] | null | undefined;
}
const group: z.ZodType<Group> = z.looseObject({
  operator: z.string().nullish(),
  checks: z.array(check).nullish(),
  groups: z.array(z.lazy(() => group)).nullish(),
}) as z.ZodType<Group>;
const input: z.ZodType<Input> = z.looseObject({
  co: choices.nullish(),
  or: z.array(z.lazy(() => input)).nullish(),
  not: z.lazy(() => input).nullish(),
  operator: z.string().nullish(),
  groups: z.array(group).nullish(),
}) as z.ZodType<Input>;
/** Whether it shows or hides is in the output in the current format, and next to it in the previous one. */
const condition = z.looseObject({
  t: z.string().nullish(),
  i: input,
  o: z.looseObject({ t: z.string().nullish(), sIds: ids.nullish(), qIds: ids.nullish() }),
});

/** Maximum of parts of a group, operands of a condition, and targets of a rule. */
const GROUP_MAX = 30;
const OPERANDS_MAX = 200;
const TARGETS_MAX = 100;

const EFFECTS: ReadonlyMap<string, 'show' | 'hide'> = new Map([
  ['sh', 'show'],
  ['hi', 'hide'],
  ['hd', 'hide'],
  ['hide', 'hide'],
]);

/** Targets of conditions, by the ids of the file. */
interface ReadParts {
  /** Types of the questions that became fields. */
  types: ReadonlyMap<string, FieldType>;
  /** Option ids by the choices of each question. */
  optionIds: ReadonlyMap<string, ReadonlyMap<string, string>>;
  placementIds: ReadonlyMap<string, string>;
  sectionIds: ReadonlyMap<string, readonly string[]>;
}
type NewRule = Omit<FormRule, 'order'>;
type Conditions = Readonly<Record<string, unknown>>;

/** Converts conditions to rules; what could not be converted is reported in `leftOut`. */
export function rulesOfConditions(conditions: Conditions, parts: ReadParts, leftOut: string[]): NewRule[] {
  return Object.entries(conditions).flatMap(([id, given]): NewRule[] => {
    const parsed = condition.safeParse(given);
    if (!parsed.success) {
      leftOut.push(
        `The condition ${id}: “${parsed.error.issues[0]?.path.join('.') ?? ''}” is not as expected, so its target is always shown.`,
      );
      return [];
    }
    const { t, i, o } = parsed.data;
    const outcome = o.t ?? t;
    const effect = EFFECTS.get(outcome ?? 'sh');
    const notes: string[] = [];
    const when = effect === undefined ? null : groupOfInput(i, parts, notes);
    if (effect === undefined || when === null) {
      leftOut.push(`The condition ${id}: its kind is unknown, so its target is always shown.`);
      return [];
    }
    const sectionIds = (o.sIds ?? []).flatMap((key) => parts.sectionIds.get(key) ?? []);
    const placementIds = (o.qIds ?? []).flatMap((key) => parts.placementIds.get(key) ?? []);
    if (sectionIds.length === 0 && placementIds.length === 0) {
      leftOut.push(`The condition ${id}: its target is not in the layout.`);
      return [];
    }
    const lost = [
      ...(o.sIds ?? []).filter((key) => !parts.sectionIds.has(key)),
      ...(o.qIds ?? []).filter((key) => !parts.placementIds.has(key)),
    ];
    if (lost.length > 0) notes.push(`some of its targets (${lost.join(', ')}) are not in the layout`);
    if (sectionIds.length > TARGETS_MAX || placementIds.length > TARGETS_MAX)
      notes.push(`it has more than ${TARGETS_MAX} targets, of which only the first are used`);
    if (!outcome) notes.push('it does not say whether it shows or hides, so it shows');
    leftOut.push(...[...new Set(notes)].map((note) => `The condition ${id}: ${note}.`));
    return [
      {
        when,
        effect,
        sectionIds: sectionIds.slice(0, TARGETS_MAX),
        placementIds: placementIds.slice(0, TARGETS_MAX),
        optionIds: [],
      },
    ];
  });
}

/**
 * The choices used in conditions, by question: for a question linked to a field of the platform, the file lists them
 * nowhere else.
 */
export function choicesLookedAt(conditions: Conditions): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (questionId: string, list: readonly string[]) => {
    const known = found.get(questionId) ?? new Set();
    for (const id of list) known.add(id);
    found.set(questionId, known);
  };
  const ofGroup = ({ checks, groups }: Group): void => {
    for (const { fieldId, constraint } of checks ?? []) add(fieldId, constraintsOf(constraint).map(asText));
    for (const each of groups ?? []) ofGroup(each);
  };
  const ofInput = ({ co, or, not, groups }: Input): void => {
    for (const [questionId, list] of Object.entries(co?.cIds ?? {})) add(questionId, list);
    for (const each of [...(or ?? []), ...(not ? [not] : [])]) ofInput(each);
    for (const each of groups ?? []) ofGroup(each);
  };
  for (const given of Object.values(conditions)) {
    const parsed = condition.safeParse(given);
    if (parsed.success) ofInput(parsed.data.i);
  }
  return found;
}

/** The condition of an input. Null if it is of an unknown kind, or about a question that was omitted. */
function groupOfInput(
  { co, or, not, operator, groups, ...others }: Input,
  parts: ReadParts,
  notes: string[],
  depth = 1,
): ConditionGroup | null {
  if (Object.keys(others).length > 0 || depth >= CONDITION_DEPTH_MAX) return null;
  const all: (ConditionGroup | null)[] = [];
  const inGroups = (groups ?? []).length > 0;
  if (inGroups)
    all.push(
      joined(
        operator,
        (groups ?? []).map((each) => groupOfChecks(each, parts, notes, depth + 1)),
      ),
    );
  const chosen = Object.entries(co?.cIds ?? {});
  if (chosen.length > 0 && !inGroups) all.push(groupOfChoices(chosen, parts, notes));
  if (chosen.length > 0 && inGroups) notes.push('its part in the older format beside its groups is ignored');
  if (or)
    all.push(
      joined(
        'OR',
        or.map((each) => groupOfInput(each, parts, notes, depth + 1)),
      ),
    );
  if (not) all.push(negated(groupOfInput(not, parts, notes, depth + 1)));
  return joined('AND', all);
}

/** Groups joined by all or any; a single one is returned as it is. Null if one of them is null, or without groups. */
function joined(
  operator: string | null | undefined,
  groups: readonly (ConditionGroup | null)[],
): ConditionGroup | null {
  const known = groups.filter((each) => each !== null);
  const [only] = known;
  const match = matchOf(operator);
  if (only === undefined || known.length < groups.length || known.length > GROUP_MAX || match === null) return null;
  return known.length === 1 ? only : { match, conditions: known };
}

const MATCHES: Readonly<Record<string, ConditionGroup['match']>> = { AND: 'all', ALL: 'all', OR: 'any', ANY: 'any' };
function matchOf(operator: string | null | undefined): ConditionGroup['match'] | null {
  const name = (operator ?? 'AND').toUpperCase();
  return Object.hasOwn(MATCHES, name) ? (MATCHES[name] ?? null) : null;
}

function groupOfChecks(
  { operator, checks, groups, ...others }: Group,
  parts: ReadParts,
  notes: string[],
  depth: number,
): ConditionGroup | null {
  const match = matchOf(operator);
  if (Object.keys(others).length > 0 || match === null || depth >= CONDITION_DEPTH_MAX) return null;
  const ofChecks = (checks ?? []).map((each) => conditionOfCheck(each, parts, notes));
  const ofGroups = (groups ?? []).map((each) => groupOfChecks(each, parts, notes, depth + 1));
  const conditions = [...ofChecks, ...ofGroups].filter((each) => each !== null);
  const isWhole =
    conditions.length > 0 && conditions.length === ofChecks.length + ofGroups.length && conditions.length <= GROUP_MAX;
  return isWhole ? { match, conditions } : null;
}

const constraintsOf = (constraint: unknown): unknown[] =>
  Array.isArray(constraint) ? constraint : constraint === undefined || constraint === null ? [] : [constraint];

/** Operators of checks: for single choices, multiple choices, and others; undefined if the product has none. */
const CHECKS: Readonly<
  Record<string, { one?: ConditionOperator; many?: ConditionOperator; other?: ConditionOperator }>
> = {
  SOME_OF: { one: 'isOneOf', many: 'isOneOf' },
  NONE_OF: { one: 'isNoneOf', many: 'isNoneOf' },
  ALL_OF: { many: 'hasAllOf' },
  EQUAL_TO: { one: 'is', other: 'is' },
  NOT_EQUAL_TO: { one: 'isNot', other: 'isNot' },
};

function conditionOfCheck(
  { fieldId, type: kind, constraint }: z.output<typeof check>,
  parts: ReadParts,
  notes: string[],
): Condition | null {
  const type = parts.types.get(fieldId);
  if (type === undefined || !Object.hasOwn(CHECKS, kind)) return null;
  const { answer, options, operators } = FIELD_TYPE_FACTS[type];
  const operator =
    CHECKS[kind]?.[answer === 'many' ? 'many' : options === 'none' && answer !== 'one' ? 'other' : 'one'];
  if (operator === undefined || !operators.includes(operator)) return null;
  const given = constraintsOf(constraint);
  const values =
    options !== 'none'
      ? knownChoices(fieldId, given.map(asText), parts, notes)
      : given.flatMap((one) => operandOf(answer, one));
  if (
    values.length === 0 ||
    values.length > OPERANDS_MAX ||
    (given.length > 1 && (operator === 'is' || operator === 'isNot'))
  )
    return null;
  const [first] = values;
  const value: FieldValue | undefined = operator === 'is' || operator === 'isNot' ? first : values.map(String);
  return value === undefined ? null : { fieldId, operator, value };
}

function operandOf(answer: string, value: unknown): (string | number)[] {
  if (answer === 'number') return Number.isFinite(Number(value)) && asText(value).trim() !== '' ? [Number(value)] : [];
  const text = asText(value);
  return text.trim() === '' || text.length > 255 ? [] : [text];
}

function knownChoices(
  questionId: string,
  chosen: readonly string[],
  { optionIds }: ReadParts,
  notes: string[],
): string[] {
  const known = optionIds.get(questionId);
  const lost = chosen.filter((id) => known?.has(id) !== true);
  if (lost.length > 0 && lost.length < chosen.length)
    notes.push(`choices that the question ${questionId} does not have (${lost.join(', ')}) are not looked at`);
  return chosen.flatMap((id) => known?.get(id) ?? []);
}

function groupOfChoices(
  chosen: readonly [string, string[]][],
  parts: ReadParts,
  notes: string[],
): ConditionGroup | null {
  const conditions = chosen.map(([fieldId, list]) => {
    const type = parts.types.get(fieldId);
    const value = knownChoices(fieldId, list, parts, notes);
    if (
      type === undefined ||
      value.length === 0 ||
      value.length > OPERANDS_MAX ||
      !FIELD_TYPE_FACTS[type].operators.includes('isOneOf')
    )
      return null;
    return { fieldId, operator: 'isOneOf' as const, value };
  });
  const known = conditions.filter((each) => each !== null);
  return known.length < conditions.length || known.length > GROUP_MAX ? null : { match: 'any', conditions: known };
}

/** The negation of a condition on one question. */
function negated(group: ConditionGroup | null): ConditionGroup | null {
  const [only] = group?.conditions ?? [];
  if (
    group === null ||
    only === undefined ||
    group.conditions.length > 1 ||
    'match' in only ||
    only.operator !== 'isOneOf'
  )
    return null;
  return { match: 'all', conditions: [{ ...only, operator: 'isNoneOf' }] };
}
