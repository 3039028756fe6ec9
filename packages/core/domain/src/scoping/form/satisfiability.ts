import type { RequestTypeContent } from '@scopewright/contracts/scoping';
import {
  type CompleteCondition,
  type CountedGroup,
  conditionHolds,
  countedGroup,
  isGroup,
  operandsOf,
} from '../condition.ts';
import {
  type Claim,
  type Constraints,
  constrained,
  type Decision,
  foldedSet,
  isPossible,
  NO_HIGH,
  NO_LOW,
  pointOf,
  type ReasonedField,
  reasonedField,
  sizeOfQuestion,
} from '../field/answer-constraints.ts';
import { FIELD_TYPE_FACTS } from '../field/field-types.ts';
import type { FormField } from '../field/field-value.ts';
import { foldName } from '../parts.ts';
import { conditionContext } from './evaluator.ts';

/** Requirements that a form should fulfill at the same time, while it is being filled in. */
export type Formula =
  | { all: readonly Formula[] }
  | { any: readonly Formula[] }
  /** The rule's conditions hold, or don't. */
  | { rule: string; holds: boolean }
  | { placement: string; isSeen: boolean }
  | { section: string; isSeen: boolean }
  /** The claim holds for the answer to a field, if the field is visible. */
  | { fieldId: string; claim: Claim };

/** A form prepared for questions. */
export interface FormLogic {
  form: Pick<RequestTypeContent, 'sections' | 'placements' | 'rules'>;
  fields: ReadonlyMap<string, FormField>;
  /** The effective rules: complete, and not in a loop. */
  conditions: ReadonlyMap<string, CountedGroup>;
  /** The placement of each field that is placed once. */
  placementOf: ReadonlyMap<string, string>;
  /** Rules that show or hide, by target: `placement <id>`, `section <id>`. */
  about: ReadonlyMap<string, { show: string[]; hide: string[] }>;
  reasoned: Map<string, ReasonedField>;
  /** Cache: the meaning of a rule that holds, and of one that doesn't. */
  unfolded: Map<string, Formula>;
  /** The number of remaining steps; without any, results are 'undecided'. */
  steps: number;
}

/**
 * Steps for all questions about a form: some 10 ms. Data read in one step, such as the options of a field, count by
 * their size.
 */
const STEPS_MAX = 30_000;
/** Steps for one question, so that a hard one leaves some for the others. */
const STEPS_OF_QUESTION = 3_000;

/** @param looping the rules in loops, which can't be analyzed */
export function formLogic(
  form: FormLogic['form'],
  fields: FormLogic['fields'],
  looping: ReadonlySet<string>,
): FormLogic {
  const context = conditionContext(form, fields);
  const acting = Object.entries(form.rules).flatMap(([id, { when }]) => {
    const counted = looping.has(id) ? null : countedGroup(when, context);
    return counted ? [[id, counted] as const] : [];
  });
  return {
    form,
    fields,
    conditions: new Map(acting),
    placementOf: placedOnce(form.placements),
    about: rulesByTarget(
      form,
      acting.map(([id]) => id),
    ),
    reasoned: new Map(),
    unfolded: new Map(),
    steps: STEPS_MAX,
  };
}

function placedOnce(placements: FormLogic['form']['placements']): Map<string, string> {
  const once = new Map<string, string>();
  const several = new Set<string>();
  for (const [id, { fieldId }] of Object.entries(placements)) {
    if (once.has(fieldId)) several.add(fieldId);
    once.set(fieldId, id);
  }
  for (const fieldId of several) once.delete(fieldId);
  return once;
}

function rulesByTarget({ rules }: FormLogic['form'], ruleIds: readonly string[]): FormLogic['about'] {
  const about = new Map<string, { show: string[]; hide: string[] }>();
  for (const id of ruleIds) {
    const { effect, sectionIds, placementIds } = rules[id] as RequestTypeContent['rules'][string];
    if (effect !== 'show' && effect !== 'hide') continue;
    for (const target of new Set([
      ...sectionIds.map((one) => `section ${one}`),
      ...placementIds.map((one) => `placement ${one}`),
    ])) {
      const known = about.get(target) ?? { show: [], hide: [] };
      known[effect].push(id);
      about.set(target, known);
    }
  }
  return about;
}

/**
 * Whether answers exist for which all of this is true. Answers must be valid, but required ones may be missing, because
 * a form is filled in step by step.
 */
export function canBe(logic: FormLogic, ...formulas: Formula[]): Decision {
  const budget = Math.min(STEPS_OF_QUESTION, logic.steps);
  const search: Search = { logic, steps: budget };
  const decision = solve(search, formulas, { answers: new Map(), assumed: new Map() });
  logic.steps -= budget - Math.max(search.steps, 0);
  return decision;
}

interface Search {
  logic: FormLogic;
  steps: number;
}
interface Assumptions {
  answers: ReadonlyMap<string, Constraints>;
  /** The assumed truth of rules, and visibility of placements and sections. */
  assumed: ReadonlyMap<string, boolean>;
}

/** @param open the choices that are still to be made */
function solve(
  search: Search,
  formulas: readonly Formula[],
  known: Assumptions,
  open: readonly (readonly Formula[])[] = [],
): Decision {
  search.steps -= inSteps(known.answers.size + known.assumed.size + open.length);
  const answers = new Map(known.answers);
  const assumed = new Map(known.assumed);
  const pending = [...formulas];
  const choices = [...open];
  for (let formula = pending.pop(); formula !== undefined; formula = pending.pop()) {
    search.steps -= 1;
    if (search.steps <= 0) return 'undecided';
    if ('all' in formula) {
      search.steps -= inSteps(formula.all.length);
      pending.push(...formula.all);
    } else if ('any' in formula) {
      if (formula.any.length === 1) pending.push(formula.any[0] as Formula);
      else choices.push(formula.any);
    } else if ('claim' in formula) {
      const next = constrained(answers.get(formula.fieldId), formula.claim);
      if (next === null) return 'no';
      const reasoned = reasonedOf(search.logic, formula.fieldId);
      search.steps -= inSteps(sizeOfQuestion(reasoned, next));
      if (search.steps <= 0) return 'undecided';
      if (isPossible(reasoned, next) === 'no') return 'no';
      answers.set(formula.fieldId, next);
    } else {
      const [key, holds] = assumptionOf(formula);
      if (assumed.get(key) === !holds) return 'no';
      if (!assumed.has(key)) {
        pending.push(unfolded(search, key, formula));
      }
      assumed.set(key, holds);
    }
  }
  return choose(search, choices, { answers, assumed });
}

/** Tries each alternative of the first choice; 'undecided' is the result only if no alternative succeeds. */
function choose(search: Search, choices: readonly (readonly Formula[])[], known: Assumptions): Decision {
  const [fewest, ...others] = choices.toSorted((a, b) => a.length - b.length);
  if (fewest === undefined) {
    const isOpen = [...known.answers].some(([fieldId, constraints]) => {
      const reasoned = reasonedOf(search.logic, fieldId);
      search.steps -= inSteps(sizeOfQuestion(reasoned, constraints));
      return search.steps <= 0 || isPossible(reasoned, constraints) === 'undecided';
    });
    return isOpen ? 'undecided' : 'yes';
  }
  let decision: Decision = 'no';
  for (const one of fewest) {
    const found = solve(search, [one], known, others);
    if (found === 'yes') return 'yes';
    if (found === 'undecided') decision = 'undecided';
  }
  return decision;
}

function reasonedOf({ reasoned, fields }: FormLogic, fieldId: string): ReasonedField {
  const known = reasoned.get(fieldId) ?? reasonedField(fields.get(fieldId) as FormField);
  reasoned.set(fieldId, known);
  return known;
}

type Assumption = Exclude<Formula, { all: unknown } | { any: unknown } | { claim: unknown }>;

function assumptionOf(formula: Assumption): [key: string, holds: boolean] {
  if ('rule' in formula) return [`rule ${formula.rule}`, formula.holds];
  return 'placement' in formula
    ? [`placement ${formula.placement}`, formula.isSeen]
    : [`section ${formula.section}`, formula.isSeen];
}

/** Parts read in the time of a step. */
const PARTS_OF_STEP = 64;
const inSteps = (size: number): number => Math.floor(size / PARTS_OF_STEP);

/** The formula for a rule's conditions or a part's visibility; its size is counted on first use. */
function unfolded(search: Search, assumption: string, formula: Assumption): Formula {
  const { logic } = search;
  const key = `${assumption} ${'holds' in formula ? formula.holds : formula.isSeen}`;
  const known = logic.unfolded.get(key);
  if (known) return known;
  const meaning = meaningOf(logic, formula);
  search.steps -= inSteps(sizeOf(meaning));
  logic.unfolded.set(key, meaning);
  return meaning;
}

function sizeOf(formula: Formula): number {
  const parts = 'all' in formula ? formula.all : 'any' in formula ? formula.any : null;
  if (parts !== null) return parts.reduce((sum, part) => sum + sizeOf(part), 1);
  return 'claim' in formula && 'values' in formula.claim ? 1 + formula.claim.values.size : 1;
}

function meaningOf(logic: FormLogic, formula: Assumption): Formula {
  if ('rule' in formula) {
    const when = logic.conditions.get(formula.rule);
    return when ? groupFormula(logic, when, formula.holds) : formula.holds ? { any: [] } : { all: [] };
  }
  if ('section' in formula)
    return visibility(logic, `section ${formula.section}`, logic.form.sections[formula.section], formula.isSeen);
  const placement = logic.form.placements[formula.placement];
  if (!placement || !Object.hasOwn(logic.form.sections, placement.sectionId))
    return formula.isSeen ? { any: [] } : { all: [] };
  const own = visibility(logic, `placement ${formula.placement}`, placement, formula.isSeen);
  const section: Formula = { section: placement.sectionId, isSeen: formula.isSeen };
  return formula.isSeen ? { all: [section, own] } : { any: [section, own] };
}

function visibility(
  { about }: FormLogic,
  target: string,
  part: { hiddenByDefault: boolean } | undefined,
  isSeen: boolean,
): Formula {
  const { show, hide } = about.get(target) ?? { show: [], hide: [] };
  const rules = (ids: readonly string[], holds: boolean): Formula[] => ids.map((rule) => ({ rule, holds }));
  if (isSeen) return { all: [...(part?.hiddenByDefault ? [{ any: rules(show, true) }] : []), ...rules(hide, false)] };
  return { any: [...rules(hide, true), ...(part?.hiddenByDefault ? [{ all: rules(show, false) }] : [])] };
}

function groupFormula(logic: FormLogic, { match, conditions }: CountedGroup, holds: boolean): Formula {
  const parts = conditions.map((part) =>
    isGroup(part) ? groupFormula(logic, part, holds) : conditionFormula(logic, part, holds),
  );
  return (match === 'all') === holds ? { all: parts } : { any: parts };
}

/**
 * The formula that a condition holds, or doesn't, for the field's effective answer, which is empty while the field is
 * hidden.
 */
function conditionFormula(logic: FormLogic, condition: CompleteCondition, holds: boolean): Formula {
  const { fieldId } = condition;
  const field = logic.fields.get(fieldId) as FormField;
  const claim = claimFormula(condition, field, holds);
  const placement = logic.placementOf.get(fieldId);
  if (placement === undefined) return claim;
  return conditionHolds(condition, field, undefined) === holds
    ? { any: [claim, { placement, isSeen: false }] }
    : { all: [{ placement, isSeen: true }, claim] };
}

function claimFormula(condition: CompleteCondition, field: FormField, holds: boolean): Formula {
  const { fieldId, operator } = condition;
  const says = (claim: Claim): Formula => ({ fieldId, claim });
  const { answer, options } = FIELD_TYPE_FACTS[field.type];
  const operands = operandsOf(condition);
  const names = options === 'none' ? foldedSet(operands) : new Set(operands.map(String));
  const inRange = (low: Claim & { is: 'between' }): Formula =>
    holds ? says(low) : { any: [says({ is: 'empty' }), ...outside(low).map(says)] };
  switch (operator) {
    case 'isEmpty':
    case 'isNotEmpty':
      return says({ is: (operator === 'isEmpty') === holds ? 'empty' : 'filled' });
    case 'isNot':
    case 'isNoneOf':
    case 'doesNotContain':
      return claimFormula({ ...condition, operator: POSITIVE[operator] }, field, !holds);
    case 'is':
    case 'isOneOf':
    case 'contains':
    case 'hasAllOf': {
      if (answer === 'text' && operator === 'contains')
        return says({ is: holds ? 'containing' : 'notContaining', text: foldName(String(operands[0])) });
      if (answer === 'many') {
        const each = [...names].map((value) => says({ is: holds ? 'with' : 'without', value }));
        return (operator === 'hasAllOf') === holds ? { all: each } : { any: each };
      }
      if (answer === 'text' || answer === 'one' || answer === 'path')
        return says({ is: holds ? 'oneOf' : 'noneOf', values: names });
      const point = pointOf(field, operands[0] as string | number) as number;
      const at = { at: point, open: false };
      return says(holds ? { is: 'between', low: at, high: at } : { is: 'not', point });
    }
    default: {
      const at = pointOf(field, operands[0] as string | number) as number;
      const open = operator !== 'atMost' && operator !== 'atLeast';
      const isUpper = operator === 'lessThan' || operator === 'atMost' || operator === 'before';
      return inRange({ is: 'between', low: isUpper ? NO_LOW : { at, open }, high: isUpper ? { at, open } : NO_HIGH });
    }
  }
}

const POSITIVE = { isNot: 'is', isNoneOf: 'isOneOf', doesNotContain: 'contains' } as const;

/** The numbers outside a range that is unbounded on one side. */
function outside({ low, high }: Claim & { is: 'between' }): Claim[] {
  return [
    ...(low === NO_LOW ? [] : [{ is: 'between' as const, low: NO_LOW, high: { at: low.at, open: !low.open } }]),
    ...(high === NO_HIGH ? [] : [{ is: 'between' as const, low: { at: high.at, open: !high.open }, high: NO_HIGH }]),
  ];
}
