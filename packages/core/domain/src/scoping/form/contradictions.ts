import type { ConditionGroup, FormRule, Placement, Section } from '@scopewright/contracts/scoping';
import { listed } from '../../counted.ts';
import { addTo } from '../../group-by.ts';
import type { WorkBudget } from '../company/work-budget.ts';
import type { Decision } from '../field/answer-constraints.ts';
import { type FormField, isEmptyValue } from '../field/field-value.ts';
import type { Finding, Found } from '../finding.ts';
import { inOrder, partOf } from '../parts.ts';
import { type DescribedForm, describeClause, placementName, sectionName } from '../sentence.ts';
import { heldWhileHidden } from './held-while-hidden.ts';
import { canBe, type FormLogic, type Formula, formLogic } from './satisfiability.ts';

type RuleFinding = Found & Pick<Finding, 'rule' | 'severity'>;
type Rule = [id: string, rule: FormRule];
const holds = (id: string): Formula => ({ rule: id, holds: true });
const isSeen = (placement: string): Formula => ({ placement, isSeen: true });

/**
 * Rules that never apply, or always, or without effect; rules that contradict each other; parts that are never visible;
 * and negated conditions that hold while their field is hidden. Exact for choices, numbers, dates and times,
 * considering hidden fields; undecidable cases are reported as such.
 * @param looping the rules in loops: they are not analyzed
 */
export function contradictionsOf(
  { form, fields }: DescribedForm,
  looping: ReadonlySet<string>,
  work: WorkBudget,
): RuleFinding[] {
  const logic = formLogic(form, fields, looping);
  const rules = inOrder(form.rules).filter(([id]) => logic.conditions.has(id));
  const context: Context = {
    logic,
    words: { form, fields },
    rules,
    targets: rulesByTarget(rules),
    clauses: new Map(),
    work,
  };
  const sometimes = new Map(context.rules.map(([id]) => [id, canBe(logic, holds(id))]));
  const acting = rules.filter(([id]) => sometimes.get(id) !== 'no');
  const able: Context = { ...context, rules: acting, targets: rulesByTarget(acting) };
  // Errors are checked first: with many rules, the steps may not suffice for all questions.
  const limits = limitsWithoutChoice(able);
  return [
    ...context.rules.flatMap(([id, rule]) => actsNeverOrAlways(context, id, rule, sometimes.get(id) ?? 'no')),
    ...able.rules.flatMap(([id, rule]) => withoutEffect(able, id, rule)),
    ...shownAndHidden(able),
    ...limits,
    ...neverSeen(context),
    ...heldWhileHidden(able),
  ];
}

interface Context {
  logic: FormLogic;
  words: DescribedForm;
  rules: readonly Rule[];
  /** The rules of each effect by target, each in the order of the rules. */
  targets: Record<FormRule['effect'], ReadonlyMap<string, readonly Rule[]>>;
  /** Descriptions of rules' conditions, computed on demand. */
  clauses: Map<ConditionGroup, string>;
  work: WorkBudget;
}

type TargetKind = 'sections' | 'placements';
const targetKey = (kind: TargetKind, id: string): string => `${kind} ${id}`;
const targetsOf = ({ sectionIds, placementIds }: FormRule): string[] => [
  ...new Set([
    ...sectionIds.map((id) => targetKey('sections', id)),
    ...placementIds.map((id) => targetKey('placements', id)),
  ]),
];

function rulesByTarget(rules: readonly Rule[]): Context['targets'] {
  const targets: Record<FormRule['effect'], Map<string, Rule[]>> = {
    show: new Map(),
    hide: new Map(),
    require: new Map(),
    limit: new Map(),
  };
  for (const entry of rules) {
    const ofEffect = targets[entry[1].effect];
    for (const target of targetsOf(entry[1])) addTo(ofEffect, target, entry);
  }
  return targets;
}

function clause(when: ConditionGroup, { words, clauses }: Pick<Context, 'words' | 'clauses'>): string {
  const said = clauses.get(when) ?? describeClause(when, words);
  clauses.set(when, said);
  return said;
}

const ruleFinding = (
  rule: `form.${string}`,
  severity: Finding['severity'],
  id: string,
  message: Found['message'],
  fix?: Finding['fix'],
): RuleFinding => ({
  rule,
  severity,
  path: ['content', 'rules', id],
  message,
  ...(fix ? { fix } : {}),
});

function actsNeverOrAlways(context: Context, id: string, { when }: FormRule, sometimes: Decision): RuleFinding[] {
  const said = () => clause(when, context);
  if (sometimes === 'no')
    return [
      ruleFinding(
        'form.rule-never-acts',
        'warning',
        id,
        () => `This rule never has an effect: there are no answers for which ${said()}.`,
      ),
    ];
  if (sometimes === 'undecided')
    return [
      ruleFinding(
        'form.rule-undecided',
        'info',
        id,
        () => `Whether there are answers for which ${said()} could not be decided: try the rule in the preview.`,
      ),
    ];
  if (canBe(context.logic, { rule: id, holds: false }) !== 'no') return [];
  return [
    ruleFinding(
      'form.rule-always-acts',
      'warning',
      id,
      () => `This rule always has an effect: ${said()}, whatever the answers.`,
    ),
  ];
}

function withoutEffect(context: Context, id: string, rule: FormRule): RuleFinding[] {
  const parts = [
    ...(rule.effect === 'show' || rule.effect === 'hide'
      ? rule.sectionIds.map((one) => ['sections', one] as const)
      : []),
    ...rule.placementIds.map((one) => ['placements', one] as const),
  ];
  return parts.flatMap(([kind, partId]) => effectOn(context, id, rule, kind, partId));
}

function effectOn(
  { logic, words, targets, work }: Context,
  id: string,
  { effect }: FormRule,
  kind: TargetKind,
  partId: string,
): RuleFinding[] {
  work.spend(2);
  const part = partOf<{ hiddenByDefault: boolean }>(words.form[kind], partId);
  if (!part) return [];
  const name = kind === 'sections' ? sectionName(words, partId) : placementName(words, partId);
  const says = (message: string, fix?: Finding['fix']) => [
    ruleFinding('form.rule-without-effect', 'warning', id, message, fix),
  ];
  if (effect === 'show' && !part.hiddenByDefault) {
    const change = { kind: 'set' as const, path: ['content', kind, partId, 'hiddenByDefault'], from: false, to: true };
    return says(`This rule shows ${name}, which is not hidden at first.`, {
      label: 'Hide it at first',
      changes: [change],
    });
  }
  if (effect === 'hide')
    return part.hiddenByDefault && !targets.show.has(targetKey(kind, partId))
      ? says(`This rule hides ${name}, which no rule shows.`)
      : [];
  const seen: Formula = kind === 'sections' ? { section: partId, isSeen: true } : isSeen(partId);
  if (canBe(logic, holds(id), seen) !== 'no') return [];
  const why = effect === 'show' ? 'other rules, or its section, always hide it then' : 'it is always hidden then';
  return says(`This rule has no effect on ${name}: ${why}.`);
}

/** Rules that show what another one hides at the same time, each reported once: hiding wins. */
const shownAndHidden = (context: Context): RuleFinding[] =>
  context.rules.flatMap(([id, rule]) => (rule.effect === 'show' ? contradictionOf(context, id, rule) : []));

function contradictionOf(context: Context, id: string, rule: FormRule): RuleFinding[] {
  const { logic, targets, work } = context;
  const compared = new Set<string>();
  let undecided: RuleFinding[] = [];
  for (const target of targetsOf(rule)) {
    const hiding = targets.hide.get(target) ?? [];
    work.spend(hiding.length);
    for (const [hidingId, other] of hiding) {
      if (compared.has(hidingId)) continue;
      compared.add(hidingId);
      const decision = canBe(logic, holds(id), holds(hidingId));
      if (decision === 'yes') return [contradiction(context, id, rule, other, decision)];
      if (decision === 'undecided' && undecided.length === 0)
        undecided = [contradiction(context, id, rule, other, decision)];
      // without steps no other pair could be decided either
      if (logic.steps <= 0) return undecided;
    }
  }
  return undecided;
}

/** Maximum of things that are named. */
const NAMED_MAX = 5;

/** Describes the common targets of two rules. */
function sharedBy({ words }: Context, rule: FormRule, other: FormRule): string {
  const [sections, placements] = [new Set(other.sectionIds), new Set(other.placementIds)];
  const names = [
    ...rule.sectionIds.flatMap((one) => (sections.has(one) ? [() => sectionName(words, one)] : [])),
    ...rule.placementIds.flatMap((one) => (placements.has(one) ? [() => placementName(words, one)] : [])),
  ];
  const named = names.slice(0, NAMED_MAX).map((name) => name());
  return listed(names.length > named.length ? [...named, `${names.length - named.length} more`] : named);
}

function contradiction(
  context: Context,
  id: string,
  rule: FormRule,
  hiding: FormRule,
  decision: Decision,
): RuleFinding {
  const both = () =>
    `this rule shows ${sharedBy(context, rule, hiding)} when ${clause(rule.when, context)}, another one hides it when ${clause(hiding.when, context)}`;
  return decision === 'yes'
    ? ruleFinding(
        'form.rules-contradict',
        'warning',
        id,
        () => `Two rules contradict each other: ${both()}. If both apply, it is hidden.`,
      )
    : ruleFinding(
        'form.rules-undecided',
        'info',
        id,
        () => `Whether two rules contradict each other could not be decided: ${both()}.`,
      );
}

/** Maximum of a field's limits that are compared in pairs: more are only checked all together. */
const LIMITS_MAX = 50;

/** Limits of one field that leave no option when they apply together: in pairs, and all of them. */
function limitsWithoutChoice(context: Context): RuleFinding[] {
  const leavesNothing = withoutCommonOption(context);
  return [...context.targets.limit].flatMap(([target, about]) => {
    const [kind, placementId = ''] = target.split(' ');
    const limits = about.filter(([, { optionIds }]) => optionIds.length > 0);
    if (
      kind !== 'placements' ||
      !context.logic.fields.has(partOf(context.words.form.placements, placementId)?.fieldId ?? '')
    )
      return [];
    const compared = limits.slice(0, LIMITS_MAX);
    const pairs = compared.flatMap((one, at) => compared.slice(at + 1).map((other) => [one, other]));
    const sets = limits.length > 2 ? [...pairs, limits] : pairs;
    return clashOf(context, placementId, sets.filter(leavesNothing));
  });
}

/** Returns a function that checks whether some rules together leave no option. Results for two rules are cached. */
function withoutCommonOption({ work }: Context): (rules: readonly Rule[]) => boolean {
  const optionsOf = new Map<string, ReadonlySet<string>>();
  const ofPair = new Map<string, boolean>();
  const options = ([id, { optionIds }]: Rule) => {
    const known = optionsOf.get(id) ?? new Set(optionIds);
    optionsOf.set(id, known);
    return known;
  };
  const decide = ([first, ...others]: readonly Rule[]): boolean => {
    let left = first ? [...options(first)] : [];
    for (const other of others) {
      work.spend(1 + left.length);
      const set = options(other);
      left = left.filter((option) => set.has(option));
      if (left.length === 0) return true;
    }
    return left.length === 0;
  };
  return (rules) => {
    work.spend(1);
    if (rules.length !== 2) return decide(rules);
    const key = `${rules[0]?.[0]} ${rules[1]?.[0]}`;
    const known = ofPair.get(key) ?? decide(rules);
    ofPair.set(key, known);
    return known;
  };
}

function clashOf(context: Context, placementId: string, sets: readonly (readonly Rule[])[]): RuleFinding[] {
  const { logic, words } = context;
  const undecided: RuleFinding[] = [];
  for (const clash of sets) {
    if (undecided.length > 0 && logic.steps <= 0) break;
    const decision = canBe(logic, isSeen(placementId), ...clash.map(([id]) => holds(id)));
    if (decision === 'no' || (decision === 'undecided' && undecided.length > 0)) continue;
    const what = () => {
      const whens = clash.slice(0, NAMED_MAX).map(([, { when }]) => clause(when, context));
      return `the rules leave ${placementName(words, placementId)} no choice when ${listed(whens)}`;
    };
    const id = clash[0]?.[0] ?? '';
    if (decision === 'yes') return [ruleFinding('form.limits-contradict', 'error', id, () => `Together, ${what()}.`)];
    undecided.push(ruleFinding('form.rules-undecided', 'info', id, () => `It could not be decided whether ${what()}.`));
  }
  return undecided;
}

function neverSeen({ logic, words }: Context): RuleFinding[] {
  const { sections } = words.form;
  const isDecided = (key: string, { hiddenByDefault }: { hiddenByDefault: boolean }) =>
    hiddenByDefault || (logic.about.get(key)?.hide.length ?? 0) > 0;
  const uncertain = new Set(Object.keys(sections).filter((id) => isDecided(`section ${id}`, sections[id] as Section)));
  const hidden = new Set([...uncertain].filter((section) => canBe(logic, { section, isSeen: true }) === 'no'));
  const ofPlacements = Object.entries(words.form.placements).flatMap(([id, placement]) => {
    const { sectionId, fieldId } = placement;
    const field = logic.fields.get(fieldId);
    // A part that the form never hides is visible with its section; missing fields and hidden sections have their own
    // findings.
    if (
      !field ||
      hidden.has(sectionId) ||
      !Object.hasOwn(sections, sectionId) ||
      !isDecided(`placement ${id}`, placement)
    )
      return [];
    return isPreset(placement, field) || canBe(logic, isSeen(id)) !== 'no'
      ? []
      : [unseen(['content', 'placements', id], placementName(words, id))];
  });
  return [...[...hidden].map((id) => unseen(['content', 'sections', id], sectionName(words, id))), ...ofPlacements];
}

/** Hidden by the form itself, with a value: it is preset for the requester. */
const isPreset = ({ hiddenByDefault, defaultValue }: Placement, field: FormField): boolean =>
  hiddenByDefault && !isEmptyValue(defaultValue === undefined ? field.defaultValue : defaultValue);

const unseen = (path: string[], name: string): RuleFinding => ({
  rule: 'form.never-seen',
  severity: 'warning',
  path,
  message: `${name.charAt(0).toUpperCase()}${name.slice(1)} is never seen: it is hidden whatever the answers.`,
});
