import type { Condition, ConditionGroup, FormRule, RequestTypeContent } from '@scopewright/contracts/scoping';
import { listed } from '../counted.ts';
import { CONDITION_DEPTH_MAX, isGroup, operandsOf } from './condition.ts';
import { type ConditionOperator, FIELD_TYPE_FACTS, type FieldType, operandOf } from './field/field-types.ts';
import type { FormField } from './field/field-value.ts';
import type { PlacementState, SectionState } from './form/evaluator.ts';
import type { RuleGraphNode } from './form/rule-graph.ts';
import { partOf } from './parts.ts';

/** A form whose rules are put into words, with the company's fields by id. */
export interface DescribedForm {
  form: Pick<RequestTypeContent, 'sections' | 'placements' | 'rules'>;
  fields: ReadonlyMap<string, FormField>;
}

/** Fields by their own names: for conditions that belong to no form. */
export const plainWords = (fields: ReadonlyMap<string, FormField>): DescribedForm => ({
  form: { sections: {}, placements: {}, rules: {} },
  fields,
});

/** Placeholder for a missing choice. */
const OPEN = '…';
const quoted = (name: string): string => `“${name}”`;

/** A placement's name as requesters see it: its label, else the name of its field. */
export function placementName({ form, fields }: DescribedForm, placementId: string): string {
  const placement = partOf(form.placements, placementId);
  const name = placement?.label?.trim() || (placement && fields.get(placement.fieldId)?.name);
  return name ? quoted(name) : 'a field that no longer exists';
}

export function sectionName({ form }: Pick<DescribedForm, 'form'>, sectionId: string): string {
  const section = partOf(form.sections, sectionId);
  if (!section) return 'a section that no longer exists';
  return section.name.trim() === '' ? 'a section without a name' : `section ${quoted(section.name)}`;
}

function fieldName({ form, fields }: DescribedForm, fieldId: string): string {
  const placed = Object.values(form.placements).find((placement) => placement.fieldId === fieldId);
  const name = placed?.label?.trim() || fields.get(fieldId)?.name;
  return name ? quoted(name) : 'a field that no longer exists';
}

const OPERATORS: Record<ConditionOperator, string> = {
  isEmpty: 'is empty',
  isNotEmpty: 'is filled in',
  is: 'is',
  isNot: 'is not',
  isOneOf: 'is one of',
  isNoneOf: 'is none of',
  contains: 'contains',
  doesNotContain: 'does not contain',
  hasAllOf: 'has all of',
  lessThan: 'is less than',
  atMost: 'is at most',
  greaterThan: 'is more than',
  atLeast: 'is at least',
  before: 'is before',
  after: 'is after',
};
const OF_SEVERAL: Partial<Record<ConditionOperator, string>> = {
  contains: 'has',
  doesNotContain: 'does not have',
  isOneOf: 'has one of',
  isNoneOf: 'has none of',
};
const OF_TIMES: Partial<Record<ConditionOperator, string>> = { atMost: 'is not after', atLeast: 'is not before' };

/** The name of an operator for a type of field: "has one of" for a list, "is not before" for a date. */
export function describeOperator(operator: ConditionOperator, type: FieldType): string {
  const { answer } = FIELD_TYPE_FACTS[type];
  const special =
    answer === 'many' ? OF_SEVERAL : answer === 'date' || answer === 'dateTime' || answer === 'time' ? OF_TIMES : {};
  return special[operator] ?? OPERATORS[operator];
}

/** A condition as a clause: '"Impact" is "High"'; a missing choice is "…". */
export function describeCondition(condition: Condition, context: DescribedForm): string {
  const { fieldId, operator } = condition;
  if (fieldId === null) return OPEN;
  const field = context.fields.get(fieldId);
  const said = `${fieldName(context, fieldId)} ${field ? describeOperator(operator, field.type) : OPERATORS[operator]}`;
  if (operandOf(operator) === 'nothing') return said;
  const operands = operandsOf(condition).map((value) => describeOperand(value, field));
  return `${said} ${operands.length === 0 ? OPEN : listed(operands, operator === 'hasAllOf' ? 'and' : 'or')}`;
}

function describeOperand(value: string | number, field: FormField | undefined): string {
  if (typeof value === 'number') return `${value}${field?.unit ? ` ${field.unit}` : ''}`;
  if (!field || FIELD_TYPE_FACTS[field.type].options === 'none')
    return value === '' ? OPEN : quoted(value.replace(/^(\d{4}-\d{2}-\d{2})T/, '$1 '));
  const option = partOf(field.options, value);
  return option ? quoted(option.name) : 'an option that no longer exists';
}

/** A group of conditions as a clause, with nested groups in brackets. */
export function describeGroup(group: ConditionGroup, context: DescribedForm, depth = 1): string {
  if (depth > CONDITION_DEPTH_MAX || group.conditions.length === 0) return OPEN;
  const clauses = group.conditions.map((part) => {
    if (!isGroup(part)) return describeCondition(part, context);
    const clause = describeGroup(part, context, depth + 1);
    return part.conditions.length > 1 && group.conditions.length > 1 ? `(${clause})` : clause;
  });
  return clauses.join(group.match === 'all' ? ' and ' : ' or ');
}

/** Maximum length of a clause in a finding. */
const CLAUSE_MAX = 200;
/** Each condition and operand takes at least three characters, so more of them would not fit. */
const saidAtMost = (length: number): number => Math.ceil(length / 3);

/**
 * A group of conditions as a clause that is short enough for a finding. Even for a large group, only the part that fits
 * is put into words.
 */
export function describeClause(group: ConditionGroup, context: DescribedForm, length = CLAUSE_MAX): string {
  const said = describeGroup(beginningOf(group, { left: saidAtMost(length), ofOne: saidAtMost(length) }), context);
  return said.length <= length ? said : `${said.slice(0, length)}…`;
}

function beginningOf({ match, conditions }: ConditionGroup, room: { left: number; ofOne: number }): ConditionGroup {
  const kept: ConditionGroup['conditions'] = [];
  for (const part of conditions) {
    if (room.left <= 0) break;
    room.left -= 1;
    if (isGroup(part)) kept.push(beginningOf(part, room));
    else kept.push(Array.isArray(part.value) ? { ...part, value: part.value.slice(0, room.ofOne) } : part);
  }
  return { match, conditions: kept };
}

/** A rule as a sentence: 'Show "Reason" and section "Costs" when "Impact" is "High".' */
export function describeRule(rule: FormRule, context: DescribedForm): string {
  const sections =
    rule.effect === 'show' || rule.effect === 'hide' ? rule.sectionIds.map((id) => sectionName(context, id)) : [];
  const targets = [...rule.placementIds.map((id) => placementName(context, id)), ...sections];
  const what = targets.length === 0 ? OPEN : listed(targets);
  return `${describeEffect(rule, what, context)} when ${describeGroup(rule.when, context)}.`;
}

function describeEffect(
  { effect, placementIds, optionIds }: FormRule,
  what: string,
  { form, fields }: DescribedForm,
): string {
  if (effect === 'show') return `Show ${what}`;
  if (effect === 'hide') return `Hide ${what}`;
  if (effect === 'require') return `Require ${what}`;
  const targets = placementIds.flatMap((id) => fields.get(partOf(form.placements, id)?.fieldId ?? '') ?? []);
  const left = optionIds.map((id) => {
    const option = targets.flatMap(({ options }) => partOf(options, id) ?? [])[0];
    return option ? quoted(option.name) : 'an option that no longer exists';
  });
  return `Offer only ${left.length === 0 ? OPEN : listed(left)} in ${what}`;
}

/** Why a section or placement is visible or hidden: 'Hidden: it is shown only when "Impact" is "High".' */
export function describeWhyHidden({ visible, why }: SectionState | PlacementState, context: DescribedForm): string {
  const conditionsOf = (ruleIds: readonly string[], last: 'and' | 'or') =>
    listed(
      ruleIds.flatMap((id) => {
        const rule = partOf(context.form.rules, id);
        return rule ? describeGroup(rule.when, context) : [];
      }),
      last,
    );
  if (why.by === 'section') return `Hidden with ${sectionName(context, why.sectionId)}.`;
  if (why.by === 'missing') return `Hidden: its ${why.what} no longer exists.`;
  if (why.by === 'rules') return `${visible ? 'Shown' : 'Hidden'} because ${conditionsOf(why.ruleIds, 'and')}.`;
  if (visible) return 'Shown: no rule hides it.';
  return why.unless.length === 0
    ? 'Hidden: no rule shows it.'
    : `Hidden: it is shown only when ${conditionsOf(why.unless, 'or')}.`;
}

/** A loop as a sentence: '"Impact" decides about section "Costs", which holds "Price", which decides about "Impact".' */
export function describeLoop(loop: readonly RuleGraphNode[], context: DescribedForm): string {
  const name = ({ kind, id }: RuleGraphNode) =>
    kind === 'section' ? sectionName(context, id) : placementName(context, id);
  const from = loop.findIndex(({ kind }) => kind === 'placement');
  const parts = [...loop.slice(from), ...loop.slice(0, from)].filter(({ kind }) => kind !== 'rule');
  const steps = parts.map((part, at) => {
    const next = parts[(at + 1) % parts.length] as RuleGraphNode;
    return `${part.kind === 'section' ? 'holds' : 'decides about'} ${next === part ? 'itself' : name(next)}`;
  });
  return `${name(parts[0] as RuleGraphNode)} ${steps.join(', which ')}.`;
}
