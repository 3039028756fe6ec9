import type {
  Condition,
  ConditionGroup,
  FieldValue,
  FormRule,
  RequestTypeContent,
} from '@scopewright/contracts/scoping';
import { FIELD_TYPES, type FieldType, RULE_EFFECTS } from '@scopewright/contracts/scoping/field-types';
import fc from 'fast-check';
import { FIELD_TYPE_FACTS, operandOf } from '../field/field-types.ts';
import type { FormField } from '../field/field-value.ts';
import { componentsOf, ruleGraph, rulesInLoops } from '../form/rule-graph.ts';
import { type FormAndFields, fieldOf, formOf, optionsOf } from './form.ts';

const OPTIONS = ['red1', 'green', 'blue'];
const LEVELS = {
  ...optionsOf(['red1', 'green']),
  blue: { name: 'blue', parentId: 'red1', order: 'b', retired: false },
};
const FIELD_IDS = ['f-one', 'f-two', 'f-three', 'f-four', 'f-five', 'f-six'];
const SECTION_IDS = ['s-one', 's-two', 's-three'];

const someOf = (ids: readonly string[], least = 0) => fc.subarray([...ids], { minLength: least });

/** Answers that mostly have the form that the field requires. */
export function anAnswer({ type, options }: FormField): fc.Arbitrary<FieldValue> {
  const name =
    Object.keys(options).length > 0
      ? fc.constantFrom(...OPTIONS)
      : fc.constantFrom('ana', 'Ana ', 'bob', 'a longer name');
  const byKind = {
    text: name,
    number: fc.integer({ min: -3, max: 3 }),
    date: fc.constantFrom('2026-01-01', '2026-06-15', '2026-12-31'),
    dateTime: fc.constantFrom('2026-01-01T08:00', '2026-06-15T12:30'),
    time: fc.constantFrom('08:00', '12:30', '23:59'),
    one: name,
    many: fc.uniqueArray(name, { maxLength: 3 }),
    path: fc.constantFrom(['red1'], ['red1', 'blue'], ['green']),
    none: fc.constant('shown'),
  } satisfies Record<string, fc.Arbitrary<FieldValue>>;
  return fc.oneof(
    { weight: 8, arbitrary: byKind[FIELD_TYPE_FACTS[type].answer] },
    { weight: 1, arbitrary: fc.constantFrom<FieldValue[]>(null, '', []) },
    { weight: 1, arbitrary: fc.constantFrom<FieldValue[]>(7, 'odd', ['odd']) },
  );
}

const aFieldOf = (types: readonly FieldType[]): fc.Arbitrary<FormField> =>
  fc.constantFrom(...types).chain((type) => {
    const options = { none: {}, own: optionsOf(OPTIONS), levels: LEVELS }[FIELD_TYPE_FACTS[type].options];
    const field = fieldOf(type, { options });
    return fc
      .option(anAnswer(field), { nil: undefined, freq: 3 })
      .map((defaultValue) => (defaultValue === undefined ? field : { ...field, defaultValue }));
  });

const aCondition = (fields: Readonly<Record<string, FormField>>): fc.Arbitrary<Condition> =>
  fc.constantFrom(...Object.keys(fields)).chain((fieldId) => {
    const field = fields[fieldId] as FormField;
    const { operators } = FIELD_TYPE_FACTS[field.type];
    if (operators.length === 0) return fc.constant<Condition>({ fieldId, operator: 'isEmpty' });
    return fc.constantFrom(...operators).chain((operator) => {
      if (operandOf(operator) === 'nothing') return fc.constant<Condition>({ fieldId, operator });
      const single: fc.Arbitrary<FieldValue> = anAnswer(field).map((value) =>
        Array.isArray(value) ? (value.at(-1) ?? null) : value,
      );
      const several = fc
        .array(single, { minLength: 1, maxLength: 3 })
        .map((values) => values.filter((value) => typeof value === 'string'));
      const value = operandOf(operator) === 'several' ? several : single;
      return value.map((operand): Condition => ({ fieldId, operator, value: operand }));
    });
  });

const aGroup = (fields: Readonly<Record<string, FormField>>, depth = 1): fc.Arbitrary<ConditionGroup> => {
  const part =
    depth >= 3
      ? aCondition(fields)
      : fc.oneof({ weight: 4, arbitrary: aCondition(fields) }, { weight: 1, arbitrary: aGroup(fields, depth + 1) });
  return fc.record({
    match: fc.constantFrom('all', 'any'),
    conditions: fc.array(part, { minLength: depth === 1 ? 1 : 0, maxLength: 3 }),
  });
};

const aRule = (fields: Readonly<Record<string, FormField>>): fc.Arbitrary<Partial<FormRule>> =>
  fc.record({
    when: aGroup(fields),
    effect: fc.constantFrom(...RULE_EFFECTS),
    sectionIds: someOf(SECTION_IDS).map((ids) => ids.slice(0, 1)),
    placementIds: someOf(Object.keys(fields)).map((ids) => ids.slice(0, 2)),
    optionIds: someOf(OPTIONS, 1),
  });

const hidden = fc.boolean().map((hiddenByDefault) => ({ hiddenByDefault }));

/** A form of two to six fields of these types in three sections; its rules may contain loops. */
export const aFormOf = (types: readonly FieldType[], most = FIELD_IDS.length): fc.Arbitrary<FormAndFields> =>
  fc.array(aFieldOf(types), { minLength: 2, maxLength: most }).chain((list) => {
    const fields = Object.fromEntries(
      list.map((field, at) => [FIELD_IDS[at] as string, { ...field, name: `${field.name} ${at}` }]),
    );
    const fieldIds = Object.keys(fields);
    return fc
      .record({
        sectionOf: fc.array(fc.constantFrom(...SECTION_IDS), { minLength: list.length, maxLength: list.length }),
        sectionSettings: fc.record(Object.fromEntries(SECTION_IDS.map((id) => [id, hidden]))),
        placements: fc.record(
          Object.fromEntries(
            fieldIds.map((id) => [id, fc.record({ required: fc.boolean(), hiddenByDefault: fc.boolean() })]),
          ),
        ),
        rules: fc.array(aRule(fields), { maxLength: 6 }),
      })
      .map(({ sectionOf, sectionSettings, placements, rules }) =>
        formOf({
          fields,
          sections: Object.fromEntries(SECTION_IDS.map((id) => [id, fieldIds.filter((_, at) => sectionOf[at] === id)])),
          sectionSettings,
          placements,
          rules: Object.fromEntries(rules.map((rule, at) => [`rule-${at + 1}`, rule])),
        }),
      );
  });

export const aForm = aFormOf(FIELD_TYPES);

/** Forms whose rules contain no loops. */
export const aFormWithoutLoops = aForm.map(({ form, fields }) => ({ fields, form: withoutLoops(form) }));

export function withoutLoops(form: RequestTypeContent): RequestTypeContent {
  const graph = ruleGraph(form);
  const looping = rulesInLoops(graph, componentsOf(graph));
  return { ...form, rules: Object.fromEntries(Object.entries(form.rules).filter(([id]) => !looping.has(id))) };
}

/** Answers to some of a form's fields. */
export const answersTo = ({ fields }: FormAndFields): fc.Arbitrary<Record<string, FieldValue>> =>
  fc
    .record(
      Object.fromEntries(
        [...fields].map(([id, field]) => [id, fc.option(anAnswer(field), { nil: undefined, freq: 3 })]),
      ),
    )
    .map((answers) =>
      Object.fromEntries(
        Object.entries(answers).flatMap(([id, value]) => (value === undefined ? [] : [[id, value as FieldValue]])),
      ),
    );

/** A form with answers to it. */
export const aFilledForm = (form: fc.Arbitrary<FormAndFields>) =>
  form.chain((one) => answersTo(one).map((answers) => ({ ...one, answers })));
