import type { Condition, ConditionGroup, FormRule } from '@scopewright/contracts/scoping';
import { CONDITION_DEPTH_MAX, type ConditionProblem, conditionProblem, countedGroup, isGroup, operandsOf } from './condition.ts';
import { FIELD_TYPE_FACTS, hasOptions } from './field-types.ts';
import { type FormField, offeredOptions } from './field-value.ts';
import { setChange } from './finding.ts';
import type { CheckedForm, FormCheckRule, Found } from './form-check.ts';
import { partOf } from './parts.ts';
import { fieldIdsOf } from './rule-graph.ts';
import { conditionInWords, listed, operatorInWords, placementName, sectionName } from './sentence.ts';

const pathOf = (ruleId: string, ...rest: string[]) => ['content', 'rules', ruleId, ...rest];

/** What the conditions and targets of a form's rules have to be. */
export const CONDITION_RULES: readonly FormCheckRule[] = [
  { id: 'form.condition-incomplete', severity: 'warning', find: (form) => problemsOf(form, ['no-field', 'no-operand', 'wrong-operand'], incomplete) },
  { id: 'form.condition-dangling', severity: 'error', find: (form) => problemsOf(form, ['unknown-field', 'not-in-form', 'unknown-option'], dangling) },
  { id: 'form.condition-operator', severity: 'error', find: (form) => problemsOf(form, ['unknown-operator'], wrongOperator) },
  { id: 'form.condition-retired-option', severity: 'warning', find: (form) => everyCondition(form).flatMap((one) => retiredOptions(form, one)) },
  { id: 'form.condition-too-deep', severity: 'error', find: ({ rules }) => rules.flatMap(([id, { when }]) => tooDeep(id, when)) },
  { id: 'form.condition-later', severity: 'error', find: (form) => laterConditions(form, false) },
  // Two fields may well require each other: whoever fills in one has to fill in the other.
  { id: 'form.requirement-later', severity: 'info', find: (form) => laterConditions(form, true) },
  {
    id: 'form.rule-without-conditions',
    severity: 'warning',
    find: (form) =>
      form.rules.flatMap(([id, { when }]) =>
        countedGroup(when, form.context) === null
          ? [{ path: pathOf(id, 'when'), message: 'This rule does not act: none of its conditions is complete, or it has none.' }]
          : [],
      ),
  },
  {
    id: 'form.rule-without-targets',
    severity: 'warning',
    find: ({ rules }) =>
      rules.flatMap(([id, { sectionIds, placementIds }]) =>
        sectionIds.length + placementIds.length === 0 ? [{ path: pathOf(id), message: 'This rule is about no field and no section.' }] : [],
      ),
  },
  { id: 'form.rule-target-missing', severity: 'error', find: (form) => form.rules.flatMap(([id, rule]) => missingTargets(form, id, rule)) },
  { id: 'form.rule-target-kind', severity: 'warning', find: ({ rules }) => rules.flatMap(([id, rule]) => sectionsThatDoNotCount(id, rule)) },
  {
    id: 'form.limit-without-options',
    severity: 'warning',
    find: (form) =>
      limitsOf(form).flatMap(([id, { optionIds }]) =>
        optionIds.length === 0 ? [{ path: pathOf(id, 'optionIds'), message: 'This rule does not act: it does not say which options are left.' }] : [],
      ),
  },
  { id: 'form.limit-no-choice', severity: 'error', find: (form) => limitsOf(form).flatMap(([id, rule]) => limitsThatLeaveNothing(form, id, rule)) },
];

interface Written {
  ruleId: string;
  rule: FormRule;
  condition: Condition;
  /** The way to the condition: its place in the outermost group, in the group there, and so on. */
  way: readonly number[];
}

function everyCondition({ rules }: CheckedForm): Written[] {
  const within = (group: ConditionGroup, way: readonly number[]): { condition: Condition; way: readonly number[] }[] =>
    way.length >= CONDITION_DEPTH_MAX
      ? []
      : group.conditions.flatMap((part, at) => (isGroup(part) ? within(part, [...way, at]) : [{ condition: part, way: [...way, at] }]));
  return rules.flatMap(([ruleId, rule]) => within(rule.when, []).map((found) => ({ ruleId, rule, ...found })));
}

const placeOf = ({ ruleId, way }: Written): string[] => pathOf(ruleId, 'when', ...way.flatMap((at) => ['conditions', String(at)]));

function problemsOf(form: CheckedForm, problems: readonly ConditionProblem[], say: (form: CheckedForm, written: Written, problem: ConditionProblem) => Found) {
  return everyCondition(form).flatMap((written) => {
    const problem = conditionProblem(written.condition, form.context);
    return problem !== null && problems.includes(problem) ? [say(form, written, problem)] : [];
  });
}

function incomplete({ words }: CheckedForm, written: Written, problem: ConditionProblem): Found {
  const said = conditionInWords(written.condition, words);
  const missing = { 'no-field': 'no field is chosen', 'no-operand': 'what it is compared with is not chosen' }[problem as string];
  return { path: placeOf(written), message: `A condition does not count (${said}): ${missing ?? 'it is compared with something else than the field holds'}.` };
}

/** The condition doesn't count, so that nothing changes in how the form acts when it is taken out. */
function dangling({ words }: CheckedForm, written: Written, problem: ConditionProblem): Found {
  const why: Partial<Record<ConditionProblem, string>> = {
    'unknown-field': 'looks at a field that no longer exists',
    'not-in-form': 'looks at a field that this form does not ask for',
    'unknown-option': 'names an option that no longer exists',
  };
  const { ruleId, rule, condition, way } = written;
  return {
    path: placeOf(written),
    message: `A condition does not count, for it ${why[problem]}: ${conditionInWords(condition, words)}.`,
    fix: { label: 'Take the condition out', changes: [setChange(pathOf(ruleId, 'when'), rule.when, withoutPart(rule.when, way))] },
  };
}

function withoutPart(group: ConditionGroup, [at = 0, ...rest]: readonly number[]): ConditionGroup {
  const part = group.conditions[at];
  if (rest.length === 0 || part === undefined || !isGroup(part)) return { ...group, conditions: group.conditions.toSpliced(at, 1) };
  return { ...group, conditions: group.conditions.with(at, withoutPart(part, rest)) };
}

function wrongOperator({ words, fields }: CheckedForm, written: Written): Found {
  const { operator, fieldId } = written.condition;
  const field = fields.get(fieldId ?? '') as FormField;
  const { name, operators } = FIELD_TYPE_FACTS[field.type];
  const known = listed(
    operators.map((one) => `"${operatorInWords(one, field.type)}"`),
    'or',
  );
  const instead = operators.length === 0 ? 'no condition can look at such a field' : `such a field knows ${known}`;
  return {
    path: placeOf(written),
    message: `A condition does not count (${conditionInWords(written.condition, words)}): "${operatorInWords(operator, field.type)}" is nothing for the type ${name}, ${instead}.`,
  };
}

function retiredOptions({ context, words }: CheckedForm, written: Written): Found[] {
  const field = context.fields.get(written.condition.fieldId ?? '');
  if (!field || !hasOptions(field.type) || conditionProblem(written.condition, context) !== null) return [];
  const retired = operandsOf(written.condition)
    .flatMap((id) => partOf(field.options, String(id)) ?? [])
    .filter((option) => option.retired);
  if (retired.length === 0) return [];
  const names = listed(retired.map(({ name }) => `"${name}"`));
  return [{ path: placeOf(written), message: `A condition names ${names}, which is no longer offered: ${conditionInWords(written.condition, words)}.` }];
}

function tooDeep(ruleId: string, when: ConditionGroup): Found[] {
  let level: ConditionGroup[] = [when];
  for (let depth = 0; depth < CONDITION_DEPTH_MAX; depth += 1)
    level = level.flatMap(({ conditions }) => conditions.filter((part) => isGroup(part)) as ConditionGroup[]);
  if (level.length === 0) return [];
  return [{ path: pathOf(ruleId, 'when'), message: `Conditions are nested more than ${CONDITION_DEPTH_MAX} deep: the groups below do not count.` }];
}

/** Conditions that look at what comes after, or is, what the rule is about. Those that run in circles are found as loops. */
function laterConditions({ rules, placesOfFields, placesOfPlacements, placesOfSections, looping, words }: CheckedForm, ofRequirements: boolean): Found[] {
  return rules.flatMap(([id, rule]) => {
    if ((rule.effect === 'require') !== ofRequirements || looping.has(id)) return [];
    const targets = [
      ...rule.placementIds.map((target) => ({ place: placesOfPlacements.get(target), name: placementName(words, target) })),
      ...(ofRequirements ? [] : rule.sectionIds).map((target) => ({ place: placesOfSections.get(target), name: sectionName(words, target) })),
    ];
    const asked = [...new Set(fieldIdsOf(rule.when))].flatMap((fieldId) => placesOfFields.get(fieldId) ?? []);
    const late = targets.flatMap(({ place, name }) =>
      asked.filter((one) => place !== undefined && one.place >= place).map((one) => ({ ...one, target: name })),
    );
    return late.slice(0, 1).map(({ placementId, target }) => ({
      path: pathOf(id),
      message: `${placementName(words, placementId)} decides about ${target}, which comes before it: put it in front.`,
    }));
  });
}

function missingTargets({ content }: CheckedForm, id: string, rule: FormRule): Found[] {
  return (['sectionIds', 'placementIds'] as const).flatMap((key) => {
    const parts: Readonly<Record<string, unknown>> = key === 'sectionIds' ? content.sections : content.placements;
    const left = rule[key].filter((one) => Object.hasOwn(parts, one));
    if (left.length === rule[key].length) return [];
    const what = key === 'sectionIds' ? 'a section' : 'a field';
    return [
      {
        path: pathOf(id, key),
        message: `A rule is about ${what} that is no longer in the form.`,
        fix: { label: 'Take it out of the rule', changes: [setChange(pathOf(id, key), rule[key], left)] },
      },
    ];
  });
}

function sectionsThatDoNotCount(id: string, { effect, sectionIds }: FormRule): Found[] {
  if (effect === 'show' || effect === 'hide' || sectionIds.length === 0) return [];
  return [
    {
      path: pathOf(id, 'sectionIds'),
      message: `${effect === 'require' ? 'Answers are required' : 'Options are limited'} field by field: the sections of this rule do not count.`,
      fix: { label: 'Take the sections out', changes: [setChange(pathOf(id, 'sectionIds'), sectionIds, [])] },
    },
  ];
}

const limitsOf = ({ rules }: CheckedForm) => rules.filter(([, { effect }]) => effect === 'limit');

function limitsThatLeaveNothing({ content, fields, words }: CheckedForm, id: string, { placementIds, optionIds }: FormRule): Found[] {
  if (optionIds.length === 0) return [];
  return placementIds.flatMap((placementId) => {
    const field = fields.get(partOf(content.placements, placementId)?.fieldId ?? '');
    if (!field) return [];
    const says = (message: string) => [{ path: pathOf(id, 'optionIds'), message: `${placementName(words, placementId)} ${message}` }];
    if (!hasOptions(field.type)) return says('has no options that a rule could limit.');
    const offered = offeredOptions(field);
    const isLeft = (one: string) => offered.has(one) && [null, ...optionIds].includes(partOf(field.options, one)?.parentId ?? null);
    return optionIds.some(isLeft) ? [] : says('is left no choice by a rule: none of the options that it names can be chosen.');
  });
}
