import type { ConditionGroup, FormRule, Placement, Section } from '@scopewright/contracts/scoping';
import type { Decision } from './answer-constraints.ts';
import { type FormField, isEmptyValue } from './field-value.ts';
import type { Finding } from './finding.ts';
import { inOrder, partOf } from './parts.ts';
import { canBe, type FormLogic, type Formula, formLogic } from './satisfiability.ts';
import { type FormInWords, groupInWords, listed, placementName, sectionName } from './sentence.ts';

type Found = Omit<Finding, 'itemId'>;
type Rule = [id: string, rule: FormRule];
const holds = (id: string): Formula => ({ rule: id, holds: true });
const isSeen = (placement: string): Formula => ({ placement, isSeen: true });

/**
 * Rules that can never act, that act always or to no effect, and rules that contradict each other; what is never seen. Exact for choices, numbers, dates and
 * times, with what is hidden taken into account; where it can't be decided, that is said.
 * @param looping the rules that run in circles: nothing is said of them
 */
export function contradictionsOf({ form, fields }: FormInWords, looping: ReadonlySet<string>): Found[] {
  const logic = formLogic(form, fields, looping);
  const context: Context = { logic, words: { form, fields }, rules: inOrder(form.rules).filter(([id]) => logic.conditions.has(id)) };
  const sometimes = new Map(context.rules.map(([id]) => [id, canBe(logic, holds(id))]));
  const able = { ...context, rules: context.rules.filter(([id]) => sometimes.get(id) !== 'no') };
  // Errors are asked for first: of many rules, the steps may not do for all questions.
  const limits = limitsWithoutChoice(able);
  return [
    ...context.rules.flatMap(([id, rule]) => actsNeverOrAlways(context, id, rule, sometimes.get(id) ?? 'no')),
    ...able.rules.flatMap(([id, rule]) => withoutEffect(able, id, rule)),
    ...shownAndHidden(able),
    ...limits,
    ...neverSeen(context),
  ];
}

interface Context {
  logic: FormLogic;
  words: FormInWords;
  rules: readonly Rule[];
}

/** Characters of a clause in a finding: rules have some thousands of conditions at worst. */
const CLAUSE_MAX = 200;
function clause(when: ConditionGroup, words: FormInWords): string {
  const said = groupInWords(when, words);
  return said.length <= CLAUSE_MAX ? said : `${said.slice(0, CLAUSE_MAX)}…`;
}

const ruleFinding = (rule: `form.${string}`, severity: Finding['severity'], id: string, message: string, fix?: Finding['fix']): Found => ({
  rule,
  severity,
  path: ['content', 'rules', id],
  message,
  ...(fix ? { fix } : {}),
});

function actsNeverOrAlways({ logic, words }: Context, id: string, { when }: FormRule, sometimes: Decision): Found[] {
  const said = () => clause(when, words);
  if (sometimes === 'no') return [ruleFinding('form.rule-never-acts', 'warning', id, `This rule can never act: there are no answers for which ${said()}.`)];
  if (sometimes === 'undecided')
    return [ruleFinding('form.rule-undecided', 'info', id, `Whether there are answers for which ${said()} could not be decided: try the rule in the preview.`)];
  if (canBe(logic, { rule: id, holds: false }) !== 'no') return [];
  return [ruleFinding('form.rule-always-acts', 'warning', id, `This rule always acts: ${said()} whatever is answered.`)];
}

function withoutEffect(context: Context, id: string, rule: FormRule): Found[] {
  const parts = [
    ...(rule.effect === 'show' || rule.effect === 'hide' ? rule.sectionIds.map((one) => ['sections', one] as const) : []),
    ...rule.placementIds.map((one) => ['placements', one] as const),
  ];
  return parts.flatMap(([kind, partId]) => effectOn(context, id, rule, kind, partId));
}

function effectOn({ logic, words, rules }: Context, id: string, { effect }: FormRule, kind: 'sections' | 'placements', partId: string): Found[] {
  const part = partOf<{ hiddenByDefault: boolean }>(words.form[kind], partId);
  if (!part) return [];
  const name = kind === 'sections' ? sectionName(words, partId) : placementName(words, partId);
  const says = (message: string, fix?: Finding['fix']) => [ruleFinding('form.rule-without-effect', 'warning', id, message, fix)];
  if (effect === 'show' && !part.hiddenByDefault) {
    const change = { kind: 'set' as const, path: ['content', kind, partId, 'hiddenByDefault'], from: false, to: true };
    return says(`This rule shows ${name}, which is not hidden to begin with.`, { label: 'Hide it to begin with', changes: [change] });
  }
  const isShownBy = ([, other]: Rule) => other.effect === 'show' && other[kind === 'sections' ? 'sectionIds' : 'placementIds'].includes(partId);
  if (effect === 'hide') return part.hiddenByDefault && !rules.some(isShownBy) ? says(`This rule hides ${name}, which no rule shows.`) : [];
  const seen: Formula = kind === 'sections' ? { section: partId, isSeen: true } : isSeen(partId);
  if (canBe(logic, holds(id), seen) !== 'no') return [];
  const why = effect === 'show' ? 'other rules, or its section, always hide it then' : 'it is always hidden then';
  return says(`This rule does nothing to ${name}: ${why}.`);
}

/** Rules that show what another one hides at once, each told once: hiding wins. */
function shownAndHidden(context: Context): Found[] {
  const hiding = context.rules.filter(([, { effect }]) => effect === 'hide');
  return context.rules.flatMap(([id, rule]) => (rule.effect === 'show' ? contradictionOf(context, id, rule, hiding) : []));
}

function contradictionOf({ logic, words }: Context, id: string, rule: FormRule, hiding: readonly Rule[]): Found[] {
  let undecided: Found[] = [];
  for (const [hidingId, other] of hiding) {
    const sections = rule.sectionIds.filter((one) => other.sectionIds.includes(one)).map((one) => sectionName(words, one));
    const placements = rule.placementIds.filter((one) => other.placementIds.includes(one)).map((one) => placementName(words, one));
    if (sections.length + placements.length === 0) continue;
    const decision = canBe(logic, holds(id), holds(hidingId));
    const found = () => [contradiction(words, id, rule, other, listed([...sections, ...placements]), decision)];
    if (decision === 'yes') return found();
    if (decision === 'undecided' && undecided.length === 0) undecided = found();
  }
  return undecided;
}

function contradiction(words: FormInWords, id: string, { when }: FormRule, hiding: FormRule, shared: string, decision: Decision): Found {
  const both = `this rule shows ${shared} when ${clause(when, words)}, another one hides it when ${clause(hiding.when, words)}`;
  return decision === 'yes'
    ? ruleFinding('form.rules-contradict', 'warning', id, `Two rules contradict each other: ${both}. Where both hold, it is hidden.`)
    : ruleFinding('form.rules-undecided', 'info', id, `Whether two rules contradict each other could not be decided: ${both}.`);
}

/** How many limits of one field are compared in pairs: more are only looked at all together. */
const LIMITS_MAX = 50;

/** Limits of one field that leave no option when they act at once: in pairs, and all of them together. */
function limitsWithoutChoice(context: Context): Found[] {
  const limits = context.rules.filter(([, { effect, optionIds }]) => effect === 'limit' && optionIds.length > 0);
  const left = new Map(limits.map(([id, { optionIds }]) => [id, new Set(optionIds)]));
  const leavesNothing = ([first, ...others]: readonly Rule[]) => !first?.[1].optionIds.some((option) => others.every(([id]) => left.get(id)?.has(option)));
  const placementIds = new Set(limits.flatMap(([, rule]) => rule.placementIds));
  return [...placementIds].flatMap((placementId) => {
    if (!context.logic.fields.has(partOf(context.words.form.placements, placementId)?.fieldId ?? '')) return [];
    const ofPlacement = limits.filter(([, rule]) => rule.placementIds.includes(placementId));
    const compared = ofPlacement.slice(0, LIMITS_MAX);
    const pairs = compared.flatMap((one, at) => compared.slice(at + 1).map((other) => [one, other]));
    const sets = ofPlacement.length > 2 ? [...pairs, ofPlacement] : pairs;
    return clashOf(context, placementId, sets.filter(leavesNothing));
  });
}

function clashOf({ logic, words }: Context, placementId: string, sets: readonly (readonly Rule[])[]): Found[] {
  const undecided: Found[] = [];
  for (const clash of sets) {
    const decision = canBe(logic, isSeen(placementId), ...clash.map(([id]) => holds(id)));
    if (decision === 'no' || (decision === 'undecided' && undecided.length > 0)) continue;
    const whens = clash.slice(0, 5).map(([, { when }]) => clause(when, words));
    const what = `the rules leave ${placementName(words, placementId)} no choice when ${listed(whens)}`;
    const id = clash[0]?.[0] ?? '';
    if (decision === 'yes') return [ruleFinding('form.limits-contradict', 'error', id, `Together, ${what}.`)];
    undecided.push(ruleFinding('form.rules-undecided', 'info', id, `It could not be decided whether ${what}.`));
  }
  return undecided;
}

function neverSeen({ logic, words }: Context): Found[] {
  const { sections } = words.form;
  const isDecided = (key: string, { hiddenByDefault }: { hiddenByDefault: boolean }) => hiddenByDefault || (logic.about.get(key)?.hide.length ?? 0) > 0;
  const uncertain = new Set(Object.keys(sections).filter((id) => isDecided(`section ${id}`, sections[id] as Section)));
  const hidden = new Set([...uncertain].filter((section) => canBe(logic, { section, isSeen: true }) === 'no'));
  const ofPlacements = Object.entries(words.form.placements).flatMap(([id, placement]) => {
    const { sectionId, fieldId } = placement;
    const field = logic.fields.get(fieldId);
    // What the form never hides is seen with its section; what is missing, or in a hidden section, is found as such.
    if (!field || hidden.has(sectionId) || !Object.hasOwn(sections, sectionId) || !isDecided(`placement ${id}`, placement)) return [];
    return isPreset(placement, field) || canBe(logic, isSeen(id)) !== 'no' ? [] : [unseen(['content', 'placements', id], placementName(words, id))];
  });
  return [...[...hidden].map((id) => unseen(['content', 'sections', id], sectionName(words, id))), ...ofPlacements];
}

/** Hidden by the form itself, with a value: it is filled in for the requester. */
const isPreset = ({ hiddenByDefault, defaultValue }: Placement, field: FormField): boolean =>
  hiddenByDefault && !isEmptyValue(defaultValue === undefined ? field.defaultValue : defaultValue);

const unseen = (path: string[], name: string): Found => ({
  rule: 'form.never-seen',
  severity: 'warning',
  path,
  message: `${name.charAt(0).toUpperCase()}${name.slice(1)} is never seen: it is hidden whatever is answered.`,
});
