import type { ConditionGroup, FormRule } from '@scopewright/contracts/scoping';
import { countedGroup, isGroup } from '../condition.ts';
import { conditionRules, type KeptConditions } from '../condition-findings.ts';
import { hasOptions } from '../field/field-types.ts';
import { error, type Found, foundAt, info, setChange, warning } from '../finding.ts';
import { partOf } from '../parts.ts';
import { placementName, sectionName } from '../sentence.ts';
import type { CheckedForm, FormCheckRule } from './form-check.ts';
import { fieldIdsOf } from './rule-graph.ts';

const pathOf = (ruleId: string, ...rest: string[]) => ['content', 'rules', ruleId, ...rest];

/** Whether nothing was chosen in a rule's conditions: that is one finding, not one for each consequence. */
const isUntouched = ({ conditions }: ConditionGroup): boolean =>
  conditions.length > 0 && conditions.every((part) => !isGroup(part) && part.fieldId === null);

const ofRules =
  (find: (kept: KeptConditions) => Found[]) =>
  ({ rules, context, words }: CheckedForm): Found[] =>
    rules.flatMap(([id, { when }]) => find({ group: when, path: pathOf(id, 'when'), context, words }));

/** Rules about the conditions and targets of a form's rules. */
export const CONDITION_RULES: readonly FormCheckRule[] = [
  ...conditionRules('form', ofRules),
  error('form.condition-later', (form) => laterConditions(form, false)),
  // Two fields may require each other: filling in one requires the other.
  info('form.requirement-later', (form) => laterConditions(form, true)),
  warning('form.rule-without-conditions', (form) =>
    form.rules.flatMap(([id, { when }]) =>
      countedGroup(when, form.context) === null && !isUntouched(when)
        ? foundAt(pathOf(id, 'when'), 'This rule has no effect: it has no complete condition.')
        : [],
    ),
  ),
  warning('form.rule-without-targets', ({ rules }) =>
    rules.flatMap(([id, { when, sectionIds, placementIds }]) =>
      sectionIds.length + placementIds.length === 0 && !isUntouched(when)
        ? foundAt(pathOf(id), 'This rule has no target: choose a field or section.')
        : [],
    ),
  ),
  error('form.rule-target-missing', (form) => form.rules.flatMap(([id, rule]) => missingTargets(form, id, rule))),
  warning('form.rule-target-kind', ({ rules }) => rules.flatMap(([id, rule]) => sectionsThatDoNotCount(id, rule))),
  warning('form.limit-without-options', (form) =>
    limitsOf(form).flatMap(([id, { optionIds }]) =>
      optionIds.length === 0
        ? foundAt(pathOf(id, 'optionIds'), 'This rule has no effect: it does not say which options to offer.')
        : [],
    ),
  ),
  error('form.limit-no-choice', (form) =>
    limitsOf(form).flatMap(([id, rule]) => limitsThatLeaveNothing(form, id, rule)),
  ),
];

/**
 * Conditions on a field that comes after the rule's target, or is the target. Those in a loop are reported as loops.
 */
function laterConditions(
  { rules, placesOfFields, placesOfPlacements, placesOfSections, looping, words }: CheckedForm,
  ofRequirements: boolean,
): Found[] {
  return rules.flatMap(([id, rule]) => {
    if ((rule.effect === 'require') !== ofRequirements || looping.has(id)) return [];
    const targets = [
      ...rule.placementIds.map((target) => ({
        place: placesOfPlacements.get(target),
        name: placementName(words, target),
      })),
      ...(ofRequirements ? [] : rule.sectionIds).map((target) => ({
        place: placesOfSections.get(target),
        name: sectionName(words, target),
      })),
    ];
    const asked = [...new Set(fieldIdsOf(rule.when))].flatMap((fieldId) => placesOfFields.get(fieldId) ?? []);
    const last = asked.reduce((latest, { place }) => Math.max(latest, place), -1);
    const early = targets.find(({ place }) => place !== undefined && place <= last);
    const late = asked.find(({ place }) => early?.place !== undefined && place >= early.place);
    if (!early || !late) return [];
    return foundAt(
      pathOf(id),
      `${placementName(words, late.placementId)} decides about ${early.name}, which comes before it: move it before that.`,
    );
  });
}

function missingTargets({ content }: CheckedForm, id: string, rule: FormRule): Found[] {
  return (['sectionIds', 'placementIds'] as const).flatMap((key) => {
    const parts: Readonly<Record<string, unknown>> = key === 'sectionIds' ? content.sections : content.placements;
    const left = rule[key].filter((one) => Object.hasOwn(parts, one));
    if (left.length === rule[key].length) return [];
    const what = key === 'sectionIds' ? 'a section' : 'a field';
    return foundAt(pathOf(id, key), `This rule targets ${what} that is no longer in the form.`, {
      label: 'Remove it from the rule',
      changes: [setChange(pathOf(id, key), rule[key], left)],
    });
  });
}

function sectionsThatDoNotCount(id: string, { effect, sectionIds }: FormRule): Found[] {
  if (effect === 'show' || effect === 'hide' || sectionIds.length === 0) return [];
  return foundAt(
    pathOf(id, 'sectionIds'),
    `${effect === 'require' ? 'Answers are required' : 'Options are limited'} field by field: the sections of this rule are ignored.`,
    { label: 'Remove the sections', changes: [setChange(pathOf(id, 'sectionIds'), sectionIds, [])] },
  );
}

const limitsOf = ({ rules }: CheckedForm) => rules.filter(([, { effect }]) => effect === 'limit');

function limitsThatLeaveNothing(
  { content, fields, words, offered: offeredBy, work }: CheckedForm,
  id: string,
  { placementIds, optionIds }: FormRule,
): Found[] {
  if (optionIds.length === 0) return [];
  const named = new Set<string | null>([null, ...optionIds]);
  return placementIds.flatMap((placementId) => {
    const field = fields.get(partOf(content.placements, placementId)?.fieldId ?? '');
    if (!field) return [];
    const says = (message: string) =>
      foundAt(pathOf(id, 'optionIds'), `${placementName(words, placementId)} ${message}`);
    if (!hasOptions(field.type)) return says('has no options to limit.');
    work.spend(1 + optionIds.length);
    const offered = offeredBy(partOf(content.placements, placementId)?.fieldId ?? '', field);
    const isLeft = (one: string) => offered.has(one) && named.has(partOf(field.options, one)?.parentId ?? null);
    return optionIds.some(isLeft)
      ? []
      : says('has no options left: none of the options that a rule offers can be chosen.');
  });
}
