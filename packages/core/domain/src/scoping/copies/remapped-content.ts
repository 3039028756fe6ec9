import type {
  Condition,
  ConditionGroup,
  FieldValue,
  FormRule,
  RequestTypeContent,
  WorkflowContent,
} from '@scopewright/contracts/scoping';
import type { ChosenField } from '../field/field-reuse.ts';
import { mapParts, partOf } from '../parts.ts';

/** The fields of a target by the ids of the original ones; an absent one keeps its id. */
export type FieldMap = ReadonlyMap<string, ChosenField>;

const fieldIdIn = (fields: FieldMap, id: string): string => fields.get(id)?.id ?? id;

const optionIn = (field: ChosenField | undefined, id: string): string => field?.optionIds.get(id) ?? id;

const valueIn = (field: ChosenField | undefined, value: FieldValue): FieldValue =>
  Array.isArray(value)
    ? value.map((one) => optionIn(field, one))
    : typeof value === 'string'
      ? optionIn(field, value)
      : value;

function conditionIn(fields: FieldMap, condition: Condition): Condition {
  if (condition.fieldId === null) return condition;
  const field = fields.get(condition.fieldId);
  const { value } = condition;
  return {
    ...condition,
    fieldId: field?.id ?? condition.fieldId,
    ...(value !== undefined && { value: valueIn(field, value) }),
  };
}

const groupIn = (fields: FieldMap, { match, conditions }: ConditionGroup): ConditionGroup => ({
  match,
  conditions: conditions.map((one) => ('match' in one ? groupIn(fields, one) : conditionIn(fields, one))),
});

/** A workflow's content with the fields of the target. */
export const workflowWith = (content: WorkflowContent, fields: FieldMap): WorkflowContent => ({
  ...content,
  transitions: mapParts(content.transitions, (transition) => ({
    ...transition,
    conditions: transition.conditions === null ? null : groupIn(fields, transition.conditions),
    screenFieldIds: transition.screenFieldIds.map((id) => fieldIdIn(fields, id)),
  })),
  approvals: mapParts(content.approvals, (approval) => {
    const { approvers } = approval;
    return approvers.by === 'field' && approvers.fieldId !== null
      ? { ...approval, approvers: { ...approvers, fieldId: fieldIdIn(fields, approvers.fieldId) } }
      : approval;
  }),
});

/** A request type's content with the fields of the target. */
export const requestTypeWith = (content: RequestTypeContent, fields: FieldMap): RequestTypeContent => ({
  ...content,
  placements: mapParts(content.placements, (placement) => {
    const field = fields.get(placement.fieldId);
    const { defaultValue } = placement;
    return {
      ...placement,
      fieldId: field?.id ?? placement.fieldId,
      ...(defaultValue !== undefined && { defaultValue: valueIn(field, defaultValue) }),
    };
  }),
  rules: mapParts(content.rules, (rule) => ({
    ...rule,
    when: groupIn(fields, rule.when),
    optionIds: limitedIn(content, fields, rule),
  })),
  tests: mapParts(content.tests, (test) => ({
    ...test,
    answers: Object.fromEntries(
      Object.entries(test.answers).map(([id, value]) => [fieldIdIn(fields, id), valueIn(fields.get(id), value)]),
    ),
  })),
});

/** The options of a rule that limits, in the target's fields: an option of several fields may have several ids there. */
function limitedIn(content: RequestTypeContent, fields: FieldMap, rule: FormRule): string[] {
  const targets = fieldsOf(content, rule).flatMap((id) => fields.get(id) ?? []);
  if (targets.length === 0) return rule.optionIds;
  return rule.optionIds.flatMap((id) => {
    const known = [...new Set(targets.flatMap(({ optionIds }) => optionIds.get(id) ?? []))];
    return known.length > 0 ? known : [id];
  });
}

const fieldsOf = ({ placements }: RequestTypeContent, { placementIds }: FormRule): string[] =>
  placementIds.flatMap((id) => partOf(placements, id)?.fieldId ?? []);

function addFrom({ conditions }: ConditionGroup, add: AddOptions): void {
  for (const one of conditions)
    if ('match' in one) addFrom(one, add);
    else if (one.fieldId !== null) add(one.fieldId, one.value ?? null);
}

type AddOptions = (fieldId: string, value: FieldValue) => void;

/** The texts that forms and workflows use as values of each field: ids of options, if it has any. */
export function usedValues(contents: {
  workflows: readonly WorkflowContent[];
  requestTypes: readonly RequestTypeContent[];
}): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map<string, Set<string>>();
  const add: AddOptions = (fieldId, value) => {
    const values = used.get(fieldId) ?? new Set();
    for (const one of [value].flat()) if (typeof one === 'string') values.add(one);
    used.set(fieldId, values);
  };
  for (const { transitions } of contents.workflows)
    for (const { conditions } of Object.values(transitions)) if (conditions !== null) addFrom(conditions, add);
  for (const content of contents.requestTypes) {
    for (const { fieldId, defaultValue } of Object.values(content.placements)) add(fieldId, defaultValue ?? null);
    for (const { answers } of Object.values(content.tests))
      for (const [fieldId, value] of Object.entries(answers)) add(fieldId, value);
    for (const rule of Object.values(content.rules)) {
      addFrom(rule.when, add);
      for (const fieldId of fieldsOf(content, rule)) add(fieldId, rule.optionIds);
    }
  }
  return used;
}
