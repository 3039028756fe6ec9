import {
  type ConditionGroup,
  type FieldValue,
  type FormRule,
  fieldContent,
  type RequestTypeContent,
  requestTypeContent,
  SCOPE_PARTS_MAX,
} from '@scopewright/contracts/scoping';
import { BLANK_CONTENT } from '../blank.ts';
import {
  type ChosenField,
  type CompanyField,
  chooseFields,
  differencesOf,
  isSameField,
  namesakesOf,
} from '../field/field-reuse.ts';
import { mapParts } from '../parts.ts';
import { cut } from './clean-text.ts';
import type { FormReading } from './form-json.ts';
import { capped, type Report, tooMany, type Unreadable, unreadable } from './reading.ts';

export interface FormPlan extends Report {
  kind: 'planned';
  /** Fields to create first. */
  fields: CompanyField[];
  /** The request type; without workflow and portal group yet. */
  content: RequestTypeContent;
}

const otherNameIn = (formName: string) => (name: string) => `${cut(name, 60)} (${cut(formName, 40)})`;

/** Ids of the company's fields that `planForm` reads, among all fields of the company. */
export const fieldsOfNames = (
  { fields }: FormReading,
  formName: string,
  companyFields: readonly Pick<CompanyField, 'id' | 'name'>[],
): string[] => namesakesOf(fields, companyFields, otherNameIn(formName));

/**
 * Converts a parsed form to a request type of a company: questions become fields. A field of the company is reused only
 * if it equals the question; otherwise the form gets its own field, and the report lists the differences.
 * @param companyFields all fields of the company
 */
export function planForm(
  reading: FormReading,
  {
    formName,
    companyFields,
    takenNames = [],
    mintId,
  }: { formName: string; companyFields: readonly CompanyField[]; takenNames?: readonly string[]; mintId: () => string },
): FormPlan | Unreadable {
  const { fields, form } = reading;
  const excess = tooMany('form', {
    sections: Object.keys(form.sections).length,
    rules: Object.keys(form.rules).length,
  });
  if (excess !== null) return excess;
  if (Object.keys(form.placements).length === 0) return unreadable('The form contains no question that can be read.');
  for (const { name, content } of fields) {
    const [issue] = fieldContent.safeParse(content).error?.issues ?? [];
    if (issue !== undefined)
      return unreadable(`The question “${name}” cannot be stored: “${issue.path.join('.')}” is ${issue.message}.`);
    const options = Object.keys(content.options).length;
    if (options > SCOPE_PARTS_MAX.options)
      return unreadable(`The question “${name}” has ${options} choices: the limit is ${SCOPE_PARTS_MAX.options}.`);
  }
  const choice = chooseFields(fields, companyFields, {
    otherName: otherNameIn(formName),
    takenNames,
    mintId,
    canStandFor: isSameField,
  });
  const names = new Map([...companyFields, ...choice.made].map(({ id, name }) => [id, name]));
  const parsed = requestTypeContent.safeParse({
    ...BLANK_CONTENT.requestType,
    sections: form.sections,
    placements: mapParts(form.placements, ({ label, ...placement }) => {
      const fieldId = choice.byKey.get(placement.fieldId)?.id ?? placement.fieldId;
      return { ...placement, fieldId, ...(label !== undefined && label !== names.get(fieldId) && { label }) };
    }),
    rules: mapParts(form.rules, (rule) => withFields(rule, choice.byKey)),
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return unreadable(
      `The form cannot be stored: “${issue?.path.join('.')}” is ${issue?.message ?? 'not as expected'}.`,
    );
  }
  const wanted = new Map(fields.map((field) => [field.name, field.content]));
  const others = new Map(companyFields.map((field) => [field.id, field.content]));
  return {
    kind: 'planned',
    fields: choice.made,
    content: parsed.data,
    understood: [
      ...reading.understood,
      ...choice.used.map(({ name }) => `The field “${name}” of the company is used.`),
    ],
    leftOut: capped([
      ...reading.leftOut,
      ...choice.renamed.map(({ id, name, wanted: asked, given }) => {
        const differences = differencesOf(wanted.get(asked), others.get(id)).join(', ');
        return `The company has a field “${name}” that is different${differences === '' ? '' : ` (${differences})`}: the new field is called “${given}”, and the form asks for it as “${asked}”.`;
      }),
    ]),
  };
}

const withFields = (rule: FormRule, fields: ReadonlyMap<string, ChosenField>): FormRule => ({
  ...rule,
  when: groupWith(rule.when, fields),
});

const groupWith = (
  { match, conditions }: ConditionGroup,
  fields: ReadonlyMap<string, ChosenField>,
): ConditionGroup => ({
  match,
  conditions: conditions.map((each) => {
    if ('match' in each) return groupWith(each, fields);
    const field = fields.get(each.fieldId ?? '');
    return field === undefined
      ? each
      : { ...each, fieldId: field.id, ...(each.value !== undefined && { value: valueWith(each.value, field) }) };
  }),
});

const valueWith = (value: FieldValue, { optionIds }: ChosenField): FieldValue =>
  Array.isArray(value)
    ? value.map((id) => optionIds.get(id) ?? id)
    : typeof value === 'string'
      ? (optionIds.get(value) ?? value)
      : value;
