import type { FieldContent, FormRule, Placement, RequestTypeContent } from '@scopewright/contracts/scoping';
import { FIELD_TYPES, type FieldType } from '@scopewright/contracts/scoping/field-types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLANK_CONTENT } from '../blank.ts';
import type { CompanyField } from '../field/field-reuse.ts';
import { FIELD_TYPE_FACTS } from '../field/field-types.ts';
import type { FormField } from '../field/field-value.ts';
import { firstKeys } from '../order.ts';
import { foldName, formOrder, inOrder } from '../parts.ts';
import { SCOPE_TEMPLATES } from '../templates/catalogue.ts';
import { planTemplate } from '../templates/insert-template.ts';
import { type FormReading, readForm } from './form-json.ts';
import { type FormPlan, planForm } from './import-form.ts';
import type { Unreadable } from './reading.ts';
import { type FormToWrite, writeForm } from './write-form.ts';

type Form = FormToWrite['content'];
const EMPTY: FieldContent = BLANK_CONTENT.field;

function counter(): () => string {
  let next = 0;
  return () => `f${(next++).toString(16).padStart(23, '0')}`;
}
function read(reading: FormReading | Unreadable): FormReading {
  if (reading.kind === 'unreadable') throw new Error(reading.message);
  return reading;
}
function planned(plan: FormPlan | Unreadable): FormPlan {
  if (plan.kind === 'unreadable') throw new Error(plan.message);
  return plan;
}
const plan = (text: string, companyFields: readonly CompanyField[] = []) =>
  planned(planForm(read(readForm(text)), { formName: 'Form', companyFields, mintId: counter() }));
const fieldsOf = (fields: readonly CompanyField[]) =>
  new Map<string, FormField>(fields.map(({ id, name, content }) => [id, { ...content, name }]));

/** A form as people see it, with its rules, without ids and order keys. */
function described(form: Form, fields: ReadonlyMap<string, FormField>) {
  const optionName = (field: FormField | undefined, id: string) => field?.options[id]?.name ?? id;
  const valueNames = (field: FormField | undefined, value: unknown) =>
    Array.isArray(value)
      ? value.map((id) => optionName(field, String(id)))
      : typeof value === 'string'
        ? optionName(field, value)
        : value;
  const labelOf = (fieldId: string | null) =>
    Object.values(form.placements).find((placement) => placement.fieldId === fieldId)?.label ??
    fields.get(fieldId ?? '')?.name;
  return {
    sections: inOrder(form.sections).map(([id, { name, help, hiddenByDefault }]) => ({
      name,
      help,
      hiddenByDefault,
      questions: formOrder({ sections: form.sections, placements: form.placements }).flatMap(([, placement]) => {
        const field = fields.get(placement.fieldId);
        if (placement.sectionId !== id || field === undefined) return [];
        const { name: ownName, options, defaultValue, help: ownHelp, ...rest } = field;
        return [
          {
            ...rest,
            name: placement.label ?? ownName,
            help: placement.help ?? ownHelp,
            options: inOrder(options).map(([, { name: option, parentId }]) =>
              parentId === null ? option : [options[parentId]?.name, option],
            ),
            defaultValue: valueNames(field, placement.defaultValue ?? defaultValue),
            required: placement.required,
          },
        ];
      }),
    })),
    rules: inOrder(form.rules).map(([, { when, effect, sectionIds }]) => ({
      effect,
      when: when.conditions.flatMap((each) =>
        'match' in each
          ? []
          : [[labelOf(each.fieldId), each.operator, valueNames(fields.get(each.fieldId ?? ''), each.value)]],
      ),
      sections: sectionIds.map((id) => form.sections[id]?.name),
    })),
  };
}

const words = fc.stringMatching(/^[A-Za-zäöü0-9?!"<&][A-Za-zäöü0-9 ?!"<&]{0,18}[A-Za-z0-9]$/);
/** Types that the platform's forms have, with options that a form can hold. */
const TYPES = FIELD_TYPES.filter((type) => FIELD_TYPE_FACTS[type].question.key !== null || type === 'readOnlyText');
const VALIDATIONS: Partial<Record<FieldType, FieldContent['validation'][]>> = {
  shortText: [
    { minCharacters: 2, maxCharacters: 9, pattern: '^[0-9]+$', patternMessage: 'Digits' },
    { minWords: 1, maxWords: 4 },
  ],
  number: [{ wholeNumber: true, minNumber: -3, maxNumber: 12.5 }],
  date: [{ minDate: '2026-01-01', maxDate: '2026-12-31' }],
  dateTime: [{ minDate: '2026-01-01T08:00' }],
  time: [{ minTime: '08:00', maxTime: '17:30' }],
  checkboxes: [{ minSelections: 1, maxSelections: 2 }],
};
const DEFAULTS: Partial<Record<FieldType, FieldContent['defaultValue'][]>> = {
  shortText: ['A default'],
  number: [7],
  date: ['2026-03-02'],
  dateTime: ['2026-03-02T09:30'],
  time: ['09:30'],
  dropdown: ['option-2'],
  radio: ['option-1'],
  checkboxes: [['option-1', 'option-2']],
  cascading: [['option-1'], ['option-1', 'option-2']],
};
const optional = <T>(list: readonly T[] | undefined): fc.Arbitrary<T | undefined> =>
  fc.constantFrom(undefined, ...(list ?? []));
const field = (name: string): fc.Arbitrary<FormField> =>
  fc.constantFrom(...TYPES).chain((type) =>
    fc
      .record({
        help: fc.oneof(fc.constant(''), words),
        names: fc.uniqueArray(words, { minLength: 2, maxLength: 4, selector: foldName }),
        validation: optional(VALIDATIONS[type]),
        defaultValue: optional(DEFAULTS[type]),
        shownText: words,
      })
      .map(({ help, names, validation, defaultValue, shownText }): FormField => {
        const keys = firstKeys(names.length);
        const { options: levels } = FIELD_TYPE_FACTS[type];
        const options = names.map((option, index): [string, FieldContent['options'][string]] => [
          `option-${index + 1}`,
          // with two levels, every second option is below the one before it
          {
            name: option,
            parentId: levels === 'levels' && index % 2 === 1 ? `option-${index}` : null,
            order: keys[index] ?? '',
            retired: false,
          },
        ]);
        return {
          ...EMPTY,
          type,
          name,
          help: type === 'readOnlyText' ? '' : help,
          options: levels === 'none' ? {} : Object.fromEntries(options),
          validation: validation ?? {},
          ...(defaultValue !== undefined && { defaultValue }),
          shownText: type === 'readOnlyText' ? shownText : '',
        };
      }),
  );

/** Forms that the platform supports: the rules show sections by the choices of one question of the previous section. */
const expressible = (
  labels: fc.Arbitrary<string | undefined> = fc.constant(undefined),
): fc.Arbitrary<{ form: Form; fields: Map<string, FormField> }> =>
  fc
    .uniqueArray(words, { minLength: 1, maxLength: 12, selector: foldName })
    .chain((names) =>
      fc.record({
        asked: fc.tuple(
          ...names.map((name) =>
            fc.record({
              field: field(name),
              label: labels,
              required: fc.boolean(),
              ends: fc.boolean(),
              choices: fc.nat(3),
            }),
          ),
        ),
        sectionNames: fc.uniqueArray(words, { minLength: 12, maxLength: 12, selector: foldName }),
        helps: fc.array(fc.oneof(fc.constant(''), words), { minLength: 12, maxLength: 12 }),
      }),
    )
    .map(({ asked, sectionNames, helps }) => {
      const keys = firstKeys(20);
      const fields = new Map(asked.map((each, index) => [`${index}`.padStart(24, '0'), each.field]));
      const form: Form = { sections: {}, placements: {}, rules: {} };
      let section = 0;
      let decisive: { fieldId: string; value: string[] } | null = null;
      for (const [index, { field: own, label, required, ends, choices }] of asked.entries()) {
        const sectionId = `sect-${section}`;
        if (!Object.hasOwn(form.sections, sectionId)) {
          form.sections[sectionId] = {
            name: sectionNames[section] ?? '',
            help: helps[section] ?? '',
            order: keys[section] ?? '',
            hiddenByDefault: decisive !== null,
          };
          if (decisive !== null) {
            form.rules[`rule-${section}`] = {
              order: keys[section] ?? '',
              when: {
                match: 'any',
                conditions: [{ fieldId: decisive.fieldId, operator: 'isOneOf', value: decisive.value }],
              },
              effect: 'show',
              sectionIds: [sectionId],
              placementIds: [],
              optionIds: [],
            };
          }
        }
        const fieldId = `${index}`.padStart(24, '0');
        form.placements[`plac-${index}`] = {
          fieldId,
          sectionId,
          order: keys[index] ?? '',
          required: required && own.type !== 'readOnlyText',
          ...(label !== undefined && { label }),
          hiddenByDefault: false,
        };
        if (!ends) continue;
        const optionIds = FIELD_TYPE_FACTS[own.type].options === 'own' ? Object.keys(own.options) : [];
        decisive = choices === 0 || optionIds.length === 0 ? null : { fieldId, value: optionIds.slice(0, choices) };
        section += 1;
      }
      return { form, fields };
    });

describe('a form of ours', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(expressible(fc.oneof(words, fc.constantFrom(undefined, 'Customer'))), ({ form, fields }) => {
        const written = writeForm({ name: 'Order', content: form, fields });
        const reading = read(readForm(written.text));
        const {
          content,
          fields: made,
          leftOut,
        } = planned(planForm(reading, { formName: 'Order', companyFields: [], mintId: counter() }));
        expect([reading.name, leftOut]).toEqual(['Order', []]);
        expect(described(content, fieldsOf(made))).toEqual(described(form, fields));
      }),
      { numRuns: 60 },
    );
  });

  it('is read with the fields of the company that it was written from', () => {
    fc.assert(
      fc.property(expressible(), ({ form, fields }) => {
        const companyFields = [...fields].map(([id, { name, ...content }]) => ({ id, name, content }));
        const { text } = writeForm({ name: 'Order', content: form, fields });
        const { content, fields: made } = planned(
          planForm(read(readForm(text)), { formName: 'Order', companyFields, mintId: counter() }),
        );
        expect(made).toEqual([]);
        expect(described(content, fields)).toEqual(described(form, fields));
        const again = writeForm({ name: 'Order', content, fields });
        expect(JSON.parse(again.text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 60 },
    );
  });

  it.each(SCOPE_TEMPLATES.map((template) => [template.id, template] as const))(
    'of the template %s is written and read with all its questions',
    (_, template) => {
      const { items } = planTemplate(
        template,
        { project: { key: 'HELP', name: 'Help' }, projects: [], workflows: [], requestTypes: [], fields: [] },
        counter(),
      );
      const fields = new Map(
        items.flatMap((item): [string, FormField][] =>
          item.kind === 'field' ? [[item.id, { ...item.content, name: item.name }]] : [],
        ),
      );
      for (const item of items) {
        if (item.kind !== 'requestType') continue;
        const written = writeForm({ name: item.name, content: item.content, fields });
        const { content, fields: made } = plan(written.text);
        const names = (form: Form, known: ReadonlyMap<string, FormField>) =>
          formOrder(form).map(([, { label, fieldId }]) => label ?? known.get(fieldId)?.name);
        expect(names(content, fieldsOf(made))).toEqual(names(item.content, fields));
        const isNotShow = ({ effect }: FormRule) => effect !== 'show';
        expect(written.leftOut.filter((line) => line.startsWith('Rule ')).length).toBeGreaterThanOrEqual(
          Object.values(item.content.rules).filter(isNotShow).length,
        );
      }
    },
  );
});

describe('features that the platform lacks', () => {
  const choices = {
    one: { name: 'One', parentId: null, order: 'a0', retired: false },
    two: { name: 'Two', parentId: null, order: 'a1', retired: false },
  };
  const fields = new Map<string, FormField>([
    ['kind', { ...EMPTY, name: 'Kind', type: 'dropdown', options: choices }],
    ['team', { ...EMPTY, name: 'Team', type: 'group' }],
    ['place', { ...EMPTY, name: 'Place', type: 'cascading', options: choices }],
    ['price', { ...EMPTY, name: 'Price', type: 'number', unit: '€' }],
  ]);
  const placement = (fieldId: string, at: number, rest: Partial<Placement> = {}): Placement => ({
    fieldId,
    sectionId: 'main',
    order: `a${at}`,
    required: false,
    hiddenByDefault: false,
    ...rest,
  });
  const rule = (rest: Partial<FormRule>): FormRule => ({
    order: 'a0',
    when: { match: 'all', conditions: [{ fieldId: 'kind', operator: 'is', value: 'one' }] },
    effect: 'show',
    sectionIds: [],
    placementIds: [],
    optionIds: [],
    ...rest,
  });
  const formWith = (rest: Partial<RequestTypeContent>): Form => ({
    sections: {
      main: { name: 'Main', help: '', order: 'a0', hiddenByDefault: false },
      more: { name: 'More', help: '', order: 'a1', hiddenByDefault: true },
    },
    placements: {
      kind: placement('kind', 0),
      team: placement('team', 1),
      place: placement('place', 2),
      price: placement('price', 3),
    },
    rules: {},
    ...rest,
  });

  it('are reported for types, levels, settings, rules and parts that are never shown', () => {
    const { leftOut } = writeForm({
      name: 'Order',
      fields,
      content: formWith({ rules: { hide: rule({ effect: 'hide', placementIds: ['price'] }) } }),
    });
    expect(leftOut).toEqual([
      'Rule 1: there rules can only show, so a hide rule must be reversed.',
      '“Team” is of the type Group: it becomes dropdown of the groups.',
      'The options of “Place” in two levels: the platform takes them from a field that the question has to be linked to by hand.',
      'The unit, placeholder, file types or object types of “Price”.',
      'The section “More” is hidden, and would always be seen: no condition of the platform shows it.',
    ]);
  });

  it('makes a section of a field that a rule shows', () => {
    const placements = {
      kind: placement('kind', 0),
      price: placement('price', 1, { hiddenByDefault: true }),
      team: placement('team', 2),
    };
    const { text, leftOut } = writeForm({
      name: 'Order',
      fields,
      content: formWith({ placements, rules: { show: rule({ placementIds: ['price'] }) } }),
    });
    const { content } = plan(text);
    expect(inOrder(content.sections).map(([, { name, hiddenByDefault }]) => [name, hiddenByDefault])).toEqual([
      ['Main', false],
      ['Price', true],
      ['Main', false],
    ]);
    expect(Object.values(content.rules)).toEqual([
      expect.objectContaining({ effect: 'show', sectionIds: ['section-2'] }),
    ]);
    expect(leftOut.filter((line) => line.startsWith('Rule'))).toEqual([]);
  });

  it('makes several conditions of one with several branches', () => {
    const when: FormRule['when'] = {
      match: 'any',
      conditions: [
        { fieldId: 'kind', operator: 'is', value: 'one' },
        { fieldId: 'kind', operator: 'is', value: 'two' },
      ],
    };
    const placements = { kind: placement('kind', 0), price: placement('price', 0, { sectionId: 'more' }) };
    const { content } = plan(
      writeForm({
        name: 'Order',
        fields,
        content: formWith({ placements, rules: { show: rule({ when, sectionIds: ['more'] }) } }),
      }).text,
    );
    expect(
      Object.values(content.rules).map(({ when: each, sectionIds }) => [each.conditions.length, sectionIds]),
    ).toEqual([
      [1, ['section-2']],
      [1, ['section-2']],
    ]);
  });
});

describe('a form of the platform', () => {
  const question = (id: number) => ({
    type: 'extension',
    attrs: { extensionType: 'com.thinktilt.proforma', extensionKey: 'question', parameters: { id }, layout: 'default' },
  });
  const heading = (text: string) => ({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] });
  const text = (words_: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words_ }] });
  const FORM = {
    id: 34,
    updated: '2020-01-07T05:14:42.353Z',
    design: {
      settings: { templateId: 1, name: 'New laptop', submit: { lock: false, pdf: false }, language: 'en' },
      layout: [
        {
          version: 1,
          type: 'doc',
          content: [
            heading('About you'),
            text('Please answer all.'),
            question(3),
            heading('About it'),
            { type: 'layoutSection', content: [{ type: 'layoutColumn', content: [question(8)] }] },
            text('Read the rules first.'),
            question(9),
            question(404),
            { type: 'extension', attrs: { extensionType: 'com.thinktilt.proforma', extensionKey: 'html' } },
          ],
        },
        { version: 1, type: 'doc', content: [question(6), question(7), question(3)] },
      ],
      conditions: {
        '12': { t: 'sh', i: { co: { cIds: { '8': ['9', 10] } } }, o: { sIds: ['1'] } },
        '13': { t: 'sh', i: { not: { co: { cIds: { '8': ['11'] } } } }, o: { qIds: ['9'] } },
        '14': { t: 'sh', i: { xy: {} }, o: { sIds: ['1'] } },
        '15': { t: 'hi', i: { co: { cIds: { '8': ['9'] } } }, o: { sIds: ['1'] } },
        '16': { t: 'sh', i: { co: { cIds: { '8': ['9'] } } }, o: { sIds: ['7'] } },
      },
      sections: { '1': { type: 'b', name: 'Which laptop', conditions: ['12'] } },
      questions: {
        '3': {
          type: 'ts',
          label: 'Name',
          description: 'As in the contract',
          validation: { rq: true, mxc: 40, foo: 1 },
          defaultAnswer: { users: [{ id: '1', name: 'A' }] },
        },
        '8': {
          type: 'cs',
          label: 'Kind',
          validation: {},
          choices: [
            { id: '9', label: 'Light' },
            { id: '10', label: 'Strong' },
            { id: '11', label: 'Other', other: true },
          ],
          defaultAnswer: { choices: ['10'] },
        },
        '9': { type: 'pg', label: '', validation: {} },
        '6': { type: 'cd', label: 'Country', jiraField: 'customfield_10010', validation: {} },
        '7': { type: 'zz', label: 'Strange', validation: {} },
        '10': { type: 'ts', label: 'Nowhere', validation: {} },
      },
    },
  };
  const withDesign = (change: (design: typeof FORM.design) => unknown) =>
    JSON.stringify({ design: change(structuredClone(FORM.design)) });

  it('is read by its layout, with a report of the omitted parts', () => {
    const { content, fields, understood, leftOut } = plan(JSON.stringify(FORM));
    expect(read(readForm(JSON.stringify(FORM))).name).toBe('New laptop');
    expect(described(content, fieldsOf(fields))).toMatchObject({
      sections: [
        {
          name: 'About you',
          help: 'Please answer all.',
          questions: [
            {
              name: 'Name',
              type: 'shortText',
              required: true,
              validation: { maxCharacters: 40 },
              help: 'As in the contract',
            },
          ],
        },
        {
          name: 'About it',
          questions: [
            { name: 'Kind', type: 'radio', options: ['Light', 'Strong', 'Other'], defaultValue: 'Strong' },
            { name: 'Read the rules first.', type: 'readOnlyText', shownText: 'Read the rules first.' },
            { name: 'Question 9', type: 'longText' },
          ],
        },
        {
          name: 'Which laptop',
          hiddenByDefault: true,
          questions: [{ name: 'Country', type: 'dropdown', options: [] }],
        },
      ],
      rules: [
        { effect: 'show', when: [['Kind', 'isOneOf', ['Light', 'Strong']]], sections: ['Which laptop'] },
        { effect: 'show', when: [['Kind', 'isNoneOf', ['Other']]], sections: [] },
        { effect: 'hide', when: [['Kind', 'isOneOf', ['Light']]], sections: ['Which laptop'] },
      ],
    });
    expect(understood).toEqual(['3 sections', '4 questions', '3 conditions']);
    expect(leftOut).toEqual([
      'Of “Name”: its default answer, the validation foo.',
      'Of “Kind”: the line for an answer that is not among the choices.',
      'A question of the layout that the form does not have: 404.',
      'A part of the layout: html.',
      "Of “Country”: the platform's field customfield_10010 that it is linked to.",
      'The question “Strange”: its type zz is not known.',
      'The question “Name” a second time.',
      'The question “Nowhere”: the layout does not show it.',
      'The condition 14: its kind is unknown, so its target is always shown.',
      'The condition 16: its target is not in the layout.',
    ]);
  });

  it("reuses a field of the company, or adds the form's name to the new one", () => {
    const own = {
      id: 'a'.repeat(24),
      name: 'name',
      content: { ...EMPTY, help: 'As in the contract', validation: { maxCharacters: 40 } },
    };
    const other = { id: 'b'.repeat(24), name: 'Kind', content: EMPTY };
    const { content, fields, understood, leftOut } = plan(JSON.stringify(FORM), [own, other]);
    expect(Object.values(content.placements)[0]?.fieldId).toBe(own.id);
    expect(fields.map(({ name }) => name)).toContain('Kind (Form)');
    expect(understood).toContain('The field “name” of the company is used.');
    expect(leftOut.at(-1)).toBe(
      'The company has a field “Kind” that is different (the type, the options, the default): the new field is called “Kind (Form)”, and the form asks for it as “Kind”.',
    );
    expect(Object.values(content.placements).flatMap(({ label }) => label ?? [])).toEqual(
      expect.arrayContaining(['Name', 'Kind']),
    );
  });

  it('is read where the file is the design alone', () => {
    expect(read(readForm(JSON.stringify(FORM.design))).fields.length).toBe(5);
  });

  it.each([
    ['nothing', '', /not JSON/],
    ['something else', '{"a": 1}', /contains no form/],
    [
      'a question without a type',
      withDesign((design) => ({ ...design, questions: { '3': { label: 'x' } } })),
      /“design.questions.3.type”/,
    ],
    ['no question in the layout', withDesign((design) => ({ ...design, layout: [] })), /no question that can be read/],
    [
      'a layout without end',
      `{"design":{"questions":{},"layout":[${'{"type":"x","content":['.repeat(60)}${']}'.repeat(60)}]}}`,
      /nested more than/,
    ],
  ])('is refused: %s', (_, file, message) => {
    const reading = readForm(file);
    const result =
      reading.kind === 'unreadable'
        ? reading
        : planForm(reading, { formName: 'Form', companyFields: [], mintId: counter() });
    expect(result).toEqual({ kind: 'unreadable', message: expect.stringMatching(message) });
  });

  it('never throws, for any input', () => {
    const cut = fc.tuple(fc.nat(), fc.nat(60)).map(([at, length]) => {
      const whole = JSON.stringify(FORM);
      const start = at % whole.length;
      return whole.slice(0, start) + whole.slice(start + length);
    });
    const odd = fc.record({
      questions: fc.dictionary(
        fc.constantFrom('3', '8', '__proto__', 'toString'),
        fc.record({
          type: fc.constantFrom('ts', 'cs', 'dt'),
          validation: fc.jsonValue(),
          choices: fc.jsonValue(),
          defaultAnswer: fc.jsonValue(),
        }),
      ),
      layout: fc.constant(FORM.design.layout),
    });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          cut,
          odd.map((design) => JSON.stringify(design)),
        ),
        (file) => {
          const reading = readForm(file);
          if (reading.kind === 'read')
            expect(['planned', 'unreadable']).toContain(
              planForm(reading, { formName: 'Form', companyFields: [], mintId: counter() }).kind,
            );
        },
      ),
      { numRuns: 60 },
    );
  });
});
