import type {
  FieldOption,
  FieldValue,
  FormRule,
  Placement,
  RequestTypeContent,
  Section,
} from '@scopewright/contracts/scoping';
import type { WorkBudget } from '../company/work-budget.ts';
import { type ConditionContext, type CountedGroup, countedGroup, groupHolds } from '../condition.ts';
import { FIELD_TYPE_FACTS, hasOptions } from '../field/field-types.ts';
import {
  type Answers,
  type FormField,
  fitsKind,
  isEmptyValue,
  offeredOptions,
  valueProblem,
} from '../field/field-value.ts';
import { inOrder, partOf } from '../parts.ts';
import { componentsOf, ruleGraph, rulesInLoops } from './rule-graph.ts';

/** Why a section or placement is visible or hidden. */
export type Why =
  /** The form's default; `unless`: the rules that would show it, whose conditions don't hold. */
  | { by: 'form'; unless: string[] }
  /** Because of these rules. */
  | { by: 'rules'; ruleIds: string[] }
  /** Its section is hidden. */
  | { by: 'section'; sectionId: string }
  /** It refers to a field or section that does not exist. */
  | { by: 'missing'; what: 'field' | 'section' };

export interface SectionState {
  visible: boolean;
  why: Why;
}
export interface PlacementState extends SectionState {
  required: boolean;
  /** The rules that require it; empty: the form itself. Only for required placements. */
  requiredBy: string[];
  /** The remaining options, in their order, if rules limit them; empty: there is nothing to choose. */
  optionIds?: string[];
  /** The rules that currently limit its options. */
  limitedBy: string[];
}

/** The state of a form for some answers. */
export interface FormState {
  sections: Record<string, SectionState>;
  /** In the order of the form. */
  placements: Record<string, PlacementState>;
  /** The submitted values, by field id: answers and defaults of visible fields. Hidden fields are not included. */
  effective: Record<string, FieldValue>;
  /** Errors in answers, by placement id, as displayed next to them. */
  errors: Record<string, string>;
}

export interface FormToEvaluate {
  form: Pick<RequestTypeContent, 'sections' | 'placements' | 'rules'>;
  /** The company's fields by id, without deleted ones. */
  fields: ReadonlyMap<string, FormField>;
}

/**
 * The visible, required and offered parts of a form for some answers, and the submitted values. Visibility comes first:
 * a hidden field reads as empty everywhere; hide beats show; limits intersect; a field is required if it is visible and
 * required by the form or a rule. Incomplete conditions, and rules in a loop, are ignored. Answers are preserved: a
 * value typed into a hidden field reappears with the field (scoping.md, "Rules").
 */
export const evaluateForm = ({ answers, ...form }: FormToEvaluate & { answers: Answers }): FormState =>
  formEvaluator(form)(answers);

/** Like `evaluateForm`, for many answers to one form: what doesn't depend on the answers is computed once. */
export function formEvaluator(toEvaluate: FormToEvaluate): (answers: Answers) => FormState {
  const placementStates = placementEvaluator(toEvaluate);
  return (answers) => {
    const run = placementStates(answers);
    return {
      sections: Object.fromEntries(run.sections),
      placements: Object.fromEntries(run.placementIds.map((id) => [id, run.placements.get(id) as PlacementState])),
      effective: Object.fromEntries(run.effective),
      errors: errorsOf(run),
    };
  };
}

/** Like `formEvaluator`, without validating the answers: patterns take the longest of all. */
export function placementEvaluator(toEvaluate: FormToEvaluate, work?: WorkBudget): (answers: Answers) => Run {
  const prepared = prepare(toEvaluate);
  return (answers) => {
    const run: Run = {
      ...prepared,
      answers,
      holding: new Set(),
      sections: new Map(),
      placements: new Map(),
      effective: new Map(),
      work,
    };
    for (const { kind, id } of prepared.steps) {
      if (kind === 'rule') decideRule(run, id);
      else if (kind === 'section') decideSection(run, id);
      else decidePlacement(run, id);
    }
    for (const id of prepared.requiring) decideRule(run, id);
    decideRequired(run);
    return run;
  };
}

/** The rules for a section or placement, by effect. */
type RulesOfTarget = Record<FormRule['effect'], string[]>;

interface Prepared extends FormToEvaluate {
  /** Sections, placements and rules, each after its dependencies. */
  steps: { kind: 'section' | 'placement' | 'rule'; id: string }[];
  /** In the order of the form. */
  placementIds: string[];
  /** The rules that require. */
  requiring: string[];
  conditions: Map<string, CountedGroup>;
  rulesOfSection: Map<string, RulesOfTarget>;
  rulesOfPlacement: Map<string, RulesOfTarget>;
  /** For fields with options, by id: the options that can be chosen. */
  offered: (fieldId: string, field: FormField) => Set<string>;
}

/** An evaluation of a form for some answers. */
export interface Run extends Prepared {
  answers: Answers;
  /** The rules whose conditions hold. */
  holding: Set<string>;
  sections: Map<string, SectionState>;
  placements: Map<string, PlacementState>;
  effective: Map<string, FieldValue>;
  work: WorkBudget | undefined;
}

const NO_RULES: RulesOfTarget = { show: [], hide: [], require: [], limit: [] };

function prepare({ form, fields }: FormToEvaluate): Prepared {
  const graph = ruleGraph(form);
  const components = componentsOf(graph);
  const looping = rulesInLoops(graph, components);
  const context = conditionContext(form, fields);
  const prepared: Prepared = {
    form,
    fields,
    // Nodes are numbered so that a section comes before its placements, also within a loop.
    steps: components.flatMap((component) =>
      component.sort((a, b) => a - b).flatMap((node) => graph.nodes[node] ?? []),
    ),
    placementIds: graph.nodes.flatMap(({ kind, id }) => (kind === 'placement' ? id : [])),
    requiring: [],
    conditions: new Map(),
    rulesOfSection: new Map(),
    rulesOfPlacement: new Map(),
    offered: rememberOffered(),
  };
  for (const [id, rule] of inOrder(form.rules)) {
    const when = looping.has(id) ? null : countedGroup(rule.when, context);
    if (when === null || (rule.effect === 'limit' && rule.optionIds.length === 0)) continue;
    prepared.conditions.set(id, when);
    if (rule.effect === 'require') prepared.requiring.push(id);
    for (const sectionId of new Set(rule.sectionIds)) rulesOf(prepared.rulesOfSection, sectionId)[rule.effect].push(id);
    for (const placementId of new Set(rule.placementIds))
      rulesOf(prepared.rulesOfPlacement, placementId)[rule.effect].push(id);
  }
  return prepared;
}

/** The parts that a form's conditions refer to. */
export const conditionContext = (
  form: Pick<RequestTypeContent, 'placements'>,
  fields: ReadonlyMap<string, FormField>,
): ConditionContext => ({
  fields,
  placed: new Set(Object.values(form.placements).map(({ fieldId }) => fieldId)),
});

function rulesOf(targets: Map<string, RulesOfTarget>, id: string): RulesOfTarget {
  const known = targets.get(id) ?? { show: [], hide: [], require: [], limit: [] };
  targets.set(id, known);
  return known;
}

/** Caches the options of fields that can be chosen. */
export function rememberOffered(): Prepared['offered'] {
  const remembered = new Map<string, Set<string>>();
  return (fieldId, field) => {
    const offered = remembered.get(fieldId) ?? offeredOptions(field);
    remembered.set(fieldId, offered);
    return offered;
  };
}

function decideRule({ conditions, fields, effective, holding, work }: Run, id: string) {
  const when = conditions.get(id);
  if (when && groupHolds(when, fields, (fieldId) => effective.get(fieldId), work)) holding.add(id);
}

function decideSection(run: Run, id: string) {
  run.sections.set(id, visibility(run, run.form.sections[id] as Section, run.rulesOfSection.get(id) ?? NO_RULES));
}

function visibility(
  { holding, work }: Run,
  { hiddenByDefault }: Pick<Section, 'hiddenByDefault'>,
  { show, hide }: RulesOfTarget,
): SectionState {
  work?.spend(1 + show.length + hide.length);
  const hiding = hide.filter((id) => holding.has(id));
  if (hiding.length > 0) return { visible: false, why: { by: 'rules', ruleIds: hiding } };
  if (!hiddenByDefault) return { visible: true, why: { by: 'form', unless: [] } };
  const showing = show.filter((id) => holding.has(id));
  return showing.length > 0
    ? { visible: true, why: { by: 'rules', ruleIds: showing } }
    : { visible: false, why: { by: 'form', unless: show } };
}

function decidePlacement(run: Run, id: string) {
  const placement = run.form.placements[id] as Placement;
  const rules = run.rulesOfPlacement.get(id) ?? NO_RULES;
  run.work?.spend(rules.limit.length + rules.require.length);
  const field = run.fields.get(placement.fieldId);
  const limits = field && hasOptions(field.type) ? rules.limit.filter((ruleId) => run.holding.has(ruleId)) : [];
  const state: PlacementState = {
    ...placementVisibility(run, placement, rules),
    required: false,
    requiredBy: [],
    limitedBy: limits,
  };
  if (field && limits.length > 0) state.optionIds = optionsLeft(run, placement.fieldId, field, limits);
  run.placements.set(id, state);
  // If a form has a field twice, there is one answer: that of the first visible placement.
  if (!field || !state.visible || run.effective.has(placement.fieldId)) return;
  const value = effectiveValue(run, placement, field, state.optionIds);
  if (value !== undefined) run.effective.set(placement.fieldId, value);
}

function placementVisibility(run: Run, placement: Placement, rules: RulesOfTarget): SectionState {
  if (!run.fields.has(placement.fieldId)) return { visible: false, why: { by: 'missing', what: 'field' } };
  const section = run.sections.get(placement.sectionId);
  if (!section) return { visible: false, why: { by: 'missing', what: 'section' } };
  return section.visible
    ? visibility(run, placement, rules)
    : { visible: false, why: { by: 'section', sectionId: placement.sectionId } };
}

function optionsLeft(
  { form, offered, work }: Run,
  fieldId: string,
  field: FormField,
  limits: readonly string[],
): string[] {
  const [first = [], ...others] = limits.map((ruleId) => (form.rules[ruleId] as FormRule).optionIds);
  work?.spend(others.reduce((sum, { length }) => sum + first.length + length, first.length));
  const sets = [offered(fieldId, field), ...others.map((optionIds) => new Set(optionIds))];
  const left = new Set(first.filter((id) => sets.every((set) => set.has(id))));
  const isLeft = ([id, { parentId }]: [string, FieldOption]) =>
    left.has(id) && (parentId === null || left.has(parentId));
  return inOrder(Object.fromEntries([...left].map((id) => [id, field.options[id] as FieldOption])))
    .filter(isLeft)
    .map(([id]) => id);
}

/**
 * The answer; without one the default, as far as it can be chosen here: of several choices, the remaining ones. Null
 * and "" are cleared answers.
 */
function effectiveValue(
  run: Run,
  placement: Placement,
  field: FormField,
  optionIds: readonly string[] | undefined,
): FieldValue | undefined {
  const { answer } = FIELD_TYPE_FACTS[field.type];
  if (answer === 'none') return undefined;
  const typed = partOf(run.answers, placement.fieldId);
  if (typed !== undefined) return typed;
  const byDefault = placement.defaultValue === undefined ? field.defaultValue : placement.defaultValue;
  if (byDefault === undefined || isEmptyValue(byDefault) || !fitsKind(answer, byDefault)) return undefined;
  if (!hasOptions(field.type)) return byDefault;
  const left = optionIds === undefined ? run.offered(placement.fieldId, field) : new Set(optionIds);
  const choices = [byDefault].flat();
  const chosen = choices.filter((id) => left.has(String(id)));
  if (chosen.length === choices.length) return byDefault;
  // the levels of a path are one choice
  return answer === 'many' && chosen.length > 0 ? (chosen as string[]) : undefined;
}

function decideRequired({ form, fields, holding, placements, rulesOfPlacement }: Run) {
  for (const [id, state] of placements) {
    const placement = form.placements[id] as Placement;
    const field = fields.get(placement.fieldId);
    if (!state.visible || !field || FIELD_TYPE_FACTS[field.type].answer === 'none') continue;
    state.requiredBy = (rulesOfPlacement.get(id) ?? NO_RULES).require.filter((ruleId) => holding.has(ruleId));
    state.required = placement.required || state.requiredBy.length > 0;
  }
}

function errorsOf(run: Run): FormState['errors'] {
  const { form, fields, effective, placements } = run;
  const errors: FormState['errors'] = {};
  for (const id of run.placementIds) {
    const state = placements.get(id) as PlacementState;
    const { fieldId } = form.placements[id] as Placement;
    const field = fields.get(fieldId);
    if (!state.visible || !field || FIELD_TYPE_FACTS[field.type].answer === 'none') continue;
    const problem = answerProblem(run, fieldId, field, state, effective.get(fieldId));
    if (problem !== null) errors[id] = problem;
  }
  return errors;
}

function answerProblem(
  run: Run,
  fieldId: string,
  field: FormField,
  { required, optionIds }: PlacementState,
  value: FieldValue | undefined,
): string | null {
  if (optionIds?.length === 0) return 'The rules of the form leave no options here';
  if (!hasOptions(field.type)) return valueProblem(field, value, { required });
  return valueProblem(field, value, {
    required,
    optionIds: optionIds ? new Set(optionIds) : run.offered(fieldId, field),
  });
}
