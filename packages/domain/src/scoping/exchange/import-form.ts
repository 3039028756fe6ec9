import {
  type ConditionGroup,
  type FieldValue,
  type FormRule,
  fieldContent,
  type RequestTypeContent,
  requestTypeContent,
  SCOPE_PARTS_MAX,
} from '@scopewright/contracts/scoping';
import { type ChosenField, type CompanyField, chooseFields } from '../field-reuse.ts';
import type { FormReading } from './form-json.ts';
import { type Report, tooMany, type Unreadable, unreadable } from './reading.ts';

export interface FormPlan extends Report {
  kind: 'planned';
  /** Fields to be made first. */
  fields: CompanyField[];
  /** The request type; it has neither workflow nor portal group yet. */
  content: RequestTypeContent;
}

/**
 * A form that was read as a request type of a company: questions become fields, those of the same name and type with the same choices are used again.
 * @param companyFields all fields of the company
 */
export function planForm(
  reading: FormReading,
  { formName, companyFields, mintId }: { formName: string; companyFields: readonly CompanyField[]; mintId: () => string },
): FormPlan | Unreadable {
  const { fields, form } = reading;
  const excess = tooMany('form', { sections: Object.keys(form.sections).length, rules: Object.keys(form.rules).length });
  if (excess !== null) return excess;
  if (Object.keys(form.placements).length === 0) return unreadable('The form holds no question that can be read.');
  for (const { name, content } of fields) {
    const [issue] = fieldContent.safeParse(content).error?.issues ?? [];
    if (issue !== undefined) return unreadable(`The question "${name}" cannot be stored: "${issue.path.join('.')}" is ${issue.message}.`);
    const options = Object.keys(content.options).length;
    if (options > SCOPE_PARTS_MAX.options) return unreadable(`The question "${name}" has ${options} choices: at most ${SCOPE_PARTS_MAX.options} are taken.`);
  }
  const choice = chooseFields(fields, companyFields, { otherName: (name) => `${name} (${formName})`, mintId });
  const parsed = requestTypeContent.safeParse({
    portalGroupId: null,
    workType: 'serviceRequest',
    workflowId: null,
    sections: form.sections,
    placements: mapParts(form.placements, (placement) => ({ ...placement, fieldId: choice.byKey.get(placement.fieldId)?.id ?? placement.fieldId })),
    rules: mapParts(form.rules, (rule) => withFields(rule, choice.byKey)),
    tests: {},
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return unreadable(`The form cannot be stored: "${issue?.path.join('.')}" is ${issue?.message ?? 'not as expected'}.`);
  }
  return {
    kind: 'planned',
    fields: choice.made,
    content: parsed.data,
    understood: [...reading.understood, ...choice.used.map(({ name }) => `The field "${name}" of the company is used.`)],
    leftOut: [
      ...reading.leftOut,
      ...choice.renamed.map(({ name, given }) => `The name "${name}": the company has another field of this name, so the new one is called "${given}".`),
    ],
  };
}

const mapParts = <T>(parts: Record<string, T>, change: (part: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(parts).map(([id, part]) => [id, change(part)]));

const withFields = (rule: FormRule, fields: ReadonlyMap<string, ChosenField>): FormRule => ({ ...rule, when: groupWith(rule.when, fields) });

const groupWith = ({ match, conditions }: ConditionGroup, fields: ReadonlyMap<string, ChosenField>): ConditionGroup => ({
  match,
  conditions: conditions.map((each) => {
    if ('match' in each) return groupWith(each, fields);
    const field = fields.get(each.fieldId ?? '');
    return field === undefined ? each : { ...each, fieldId: field.id, ...(each.value !== undefined && { value: valueWith(each.value, field) }) };
  }),
});

const valueWith = (value: FieldValue, { optionIds }: ChosenField): FieldValue =>
  Array.isArray(value) ? value.map((id) => optionIds.get(id) ?? id) : typeof value === 'string' ? (optionIds.get(value) ?? value) : value;
