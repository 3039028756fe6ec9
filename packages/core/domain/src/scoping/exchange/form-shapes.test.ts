import { type FormRule, requestTypeContent } from '@scopewright/contracts/scoping';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLANK_CONTENT } from '../blank.ts';
import type { CompanyField } from '../field/field-reuse.ts';
import type { FormField } from '../field/field-value.ts';
import { checkForm } from '../form/form-check.ts';
import { inOrder } from '../parts.ts';
import { readForm } from './form-json.ts';
import { type FormPlan, planForm } from './import-form.ts';
import { writeForm } from './write-form.ts';

/**
 * A form in the format of the platform's current API: sections have a `sectionType`, and conditions have their effect
 * in the output.
 */
const asked = (id: number) => ({
  type: 'extension',
  attrs: {
    extensionKey: 'question',
    extensionType: 'com.thinktilt.proforma',
    layout: 'default',
    localId: `q-${id}`,
    parameters: { id },
  },
});
const document = (...ids: number[]) => ({ version: 1, type: 'doc', content: ids.map(asked) });
const choices = (...labels: string[]) => labels.map((label, index) => ({ id: `${index + 1}`, label, other: false }));
const design = {
  settings: { name: 'New laptop', language: 'en', primaryLocale: 'en-US', submit: { lock: true, pdf: true } },
  questions: {
    1: {
      type: 'cd',
      label: 'Kind',
      description: '',
      validation: { rq: true },
      choices: choices('Light', 'Strong', 'None'),
      questionKey: '',
    },
    2: { type: 'ts', label: 'Model', description: '', validation: {}, questionKey: '' },
    3: { type: 'ts', label: 'Reason', description: '', validation: {}, questionKey: '' },
    4: {
      type: 'cl',
      label: 'Extras',
      description: '',
      validation: {},
      choices: choices('Mouse', 'Dock'),
      questionKey: '',
    },
  },
  layout: [document(1, 4), document(2), document(3)],
  sections: {
    1: { name: 'Model', sectionType: 'p', conditions: ['1'] },
    2: { name: 'Why', sectionType: 'p', conditions: ['2'] },
  },
  conditions: { 1: { i: { co: { cIds: { 1: ['1', '2'] } } }, o: { sIds: ['1'], t: 'sh' } } } as Record<string, unknown>,
};
const file = (changed: Partial<Record<keyof typeof design, unknown>> = {}) =>
  JSON.stringify({
    id: 'c18bde7a-d846-11ed-afa1-0242ac120002',
    updated: '2026-04-11T08:59:18Z',
    design: { ...design, ...changed },
    publish: { portal: {} },
  });

function plan(text: string, companyFields: readonly CompanyField[] = [], formName = 'New laptop'): FormPlan {
  let next = 0;
  const reading = readForm(text);
  const planned =
    reading.kind === 'unreadable'
      ? reading
      : planForm(reading, { formName, companyFields, mintId: () => (next++).toString(16).padStart(24, 'f') });
  if (planned.kind === 'unreadable') throw new Error(planned.message);
  return planned;
}
const fieldsOf = (...fields: readonly CompanyField[]) =>
  new Map<string, FormField>(fields.map(({ id, name, content }) => [id, { ...content, name }]));
/** The rules of a form, with the names of sections, questions and choices. */
function rulesOf({ content, fields }: FormPlan) {
  const known = fieldsOf(...fields);
  const inWords = (group: FormRule['when']): unknown => [
    group.match,
    ...group.conditions.map((each) => {
      if ('match' in each) return inWords(each);
      const field = known.get(each.fieldId ?? '');
      const value = Array.isArray(each.value)
        ? each.value.map((id) => field?.options[id]?.name ?? id)
        : (field?.options[String(each.value)]?.name ?? each.value);
      return [field?.name, each.operator, value];
    }),
  ];
  return inOrder(content.rules).map(([, { when, effect, sectionIds }]) => [
    effect,
    sectionIds.map((id) => content.sections[id]?.name),
    inWords(when),
  ]);
}
const sectionNames = ({ content }: FormPlan) =>
  inOrder(content.sections).map(([, { name, hiddenByDefault }]) => [name, hiddenByDefault]);

describe('conditions in the current shape', () => {
  it('are read with their targets', () => {
    const planned = plan(file());
    expect(rulesOf(planned)).toEqual([['show', ['Model'], ['any', ['Kind', 'isOneOf', ['Light', 'Strong']]]]]);
    expect(sectionNames(planned)).toEqual([
      ['Questions', false],
      ['Model', true],
      ['Why', false],
    ]);
    expect(planned.leftOut).toEqual([]);
  });

  it.each<[string, unknown, unknown[]]>([
    [
      'groups of checks',
      {
        i: {
          operator: 'OR',
          groups: [
            {
              operator: 'AND',
              checks: [
                { fieldId: '1', type: 'SOME_OF', constraint: ['1', '2'] },
                { fieldId: 4, type: 'ALL_OF', constraint: ['1', '2'] },
              ],
            },
            { operator: 'AND', checks: [{ fieldId: '3', type: 'EQUAL_TO', constraint: ['Broken'] }] },
          ],
        },
        o: { sIds: ['1'], t: 'sh' },
      },
      [
        'show',
        ['Model'],
        [
          'any',
          ['all', ['Kind', 'isOneOf', ['Light', 'Strong']], ['Extras', 'hasAllOf', ['Mouse', 'Dock']]],
          ['all', ['Reason', 'is', 'Broken']],
        ],
      ],
    ],
    [
      'groups beside an empty older form',
      {
        i: {
          co: { cIds: {} },
          operator: 'AND',
          groups: [{ operator: 'OR', checks: [{ fieldId: '1', type: 'NONE_OF', constraint: ['3'] }] }],
        },
        o: { sIds: [1], t: 'sh' },
      },
      ['show', ['Model'], ['any', ['Kind', 'isNoneOf', ['None']]]],
    ],
    [
      'hiding',
      { i: { co: { cIds: { 1: ['3'] } } }, o: { sIds: ['1'], t: 'hi' } },
      ['hide', ['Model'], ['any', ['Kind', 'isOneOf', ['None']]]],
    ],
  ])('are read: %s', (_, condition, rule) => {
    const planned = plan(file({ conditions: { 7: condition } }));
    expect(rulesOf(planned)).toEqual([rule]);
    expect([requestTypeContent.safeParse(planned.content).success, planned.leftOut]).toEqual([true, []]);
  });

  it.each<[string, unknown, string]>([
    [
      'without what it does',
      { i: { co: { cIds: { 1: ['1'] } } }, o: { sIds: ['1'] } },
      'The condition 7: it does not say whether it shows or hides, so it shows.',
    ],
    [
      'that does something else',
      { i: { co: { cIds: { 1: ['1'] } } }, o: { sIds: ['1'], t: 'xx' } },
      'The condition 7: its kind is unknown, so its target is always shown.',
    ],
    [
      'of a shape that no one knows',
      { i: 'always', o: { sIds: ['1'] } },
      'The condition 7: “i” is not as expected, so its target is always shown.',
    ],
    [
      'about choices that are not there',
      { i: { co: { cIds: { 1: ['1', '99'] } } }, o: { sIds: ['1'], t: 'sh' } },
      'The condition 7: choices that the question 1 does not have (99) are not looked at.',
    ],
    [
      'about a section that is not there',
      { i: { co: { cIds: { 1: ['1'] } } }, o: { sIds: ['1', '9'], t: 'sh' } },
      'The condition 7: some of its targets (9) are not in the layout.',
    ],
    [
      'with another operator',
      {
        i: {
          operator: 'XOR',
          groups: [
            { checks: [{ fieldId: '1', type: 'SOME_OF', constraint: ['1'] }] },
            { checks: [{ fieldId: '1', type: 'SOME_OF', constraint: ['2'] }] },
          ],
        },
        o: { sIds: ['1'], t: 'sh' },
      },
      'The condition 7: its kind is unknown, so its target is always shown.',
    ],
  ])('one %s is reported and does not fail the form', (_, condition, line) => {
    expect(plan(file({ conditions: { 7: condition } })).leftOut).toEqual([line]);
  });

  it('are about the k-th section by ascending id, for any ids and order in the file', () => {
    const sections = '{"31":{"name":"Why","conditions":[]},"7":{"name":"Model","conditions":["1"]}}';
    const text = file({
      conditions: { 1: { i: { co: { cIds: { 1: ['1'] } } }, o: { sIds: ['7'], t: 'sh' } } },
    }).replace(JSON.stringify(design.sections), sections);
    const planned = plan(text);
    expect(sectionNames(planned)).toEqual([
      ['Questions', false],
      ['Model', true],
      ['Why', false],
    ]);
    const [model] = Object.entries(planned.content.sections).find(([, { name }]) => name === 'Model') ?? [];
    const names = fieldsOf(...planned.fields);
    expect(
      Object.values(planned.content.placements).flatMap(({ sectionId, fieldId }) =>
        sectionId === model ? [names.get(fieldId)?.name] : [],
      ),
    ).toEqual(['Model']);
  });

  it('report differing numbers of sections and parts of the layout', () => {
    expect(plan(file({ sections: { 1: { name: 'Model' } } })).leftOut).toEqual([
      'Which part of the layout a section is: the file has 3 parts and 1 section.',
    ]);
  });

  it('are imported if they test a dropdown that is linked to a field of the platform', () => {
    const questions = {
      ...design.questions,
      1: { type: 'cd', label: 'Kind', jiraField: 'customfield_10010', validation: {} },
    };
    const planned = plan(
      file({
        questions,
        conditions: { 1: { i: { co: { cIds: { 1: ['10020', '10021'] } } }, o: { sIds: ['1'], t: 'sh' } } },
      }),
    );
    expect(rulesOf(planned)).toEqual([
      ['show', ['Model'], ['any', ['Kind', 'isOneOf', ['Option 10020', 'Option 10021']]]],
    ]);
    expect(planned.leftOut).toEqual([
      "Of “Kind”: the platform's field customfield_10010 that it is linked to, the names of its choices, which the platform takes from the field that it is linked to: those that conditions look at are called by their numbers.",
    ]);
  });
});

describe('questions', () => {
  const only = (...questions: object[]) =>
    file({
      questions: Object.fromEntries(questions.map((question, index) => [index + 1, question])),
      layout: [document(...questions.map((_, index) => index + 1))],
      sections: {},
      conditions: {},
    });

  it('keep their labels, even if the fields get other names', () => {
    const long = `What ${'very '.repeat(30)}long?`;
    const planned = plan(
      only({ type: 'ts', label: 'Customer' }, { type: 'tl', label: 'Customer' }, { type: 'ts', label: long }),
    );
    const names = fieldsOf(...planned.fields);
    expect(
      inOrder(planned.content.placements).map(([, { label, fieldId }]) => label ?? names.get(fieldId)?.name),
    ).toEqual(['Customer', 'Customer', long]);
    expect(planned.fields.map(({ name }) => name.length <= 120)).toEqual([true, true, true]);
    expect(new Set(planned.fields.map(({ name }) => name)).size).toBe(3);
    expect(
      JSON.parse(writeForm({ name: 'Form', content: planned.content, fields: names }).text).design.questions['2'].label,
    ).toBe('Customer');
  });

  it('with tabs, line breaks and marks of direction in their labels are read and reported', () => {
    const planned = plan(
      only(
        { type: 'cs', label: 'Your\tname\n\u202eplease\u202c', choices: choices('Yes\u0007', 'No') },
        { type: 'ts', label: '\u200f\t' },
      ),
    );
    expect(planned.fields.map(({ name }) => name)).toEqual(['Your name please', 'Question 2']);
    expect(Object.values(planned.fields[0]?.content.options ?? {}).map(({ name }) => name)).toEqual(['Yes', 'No']);
    expect(planned.leftOut.filter((line) => line.includes('control characters and marks'))).toHaveLength(3);
  });

  it('of two levels are read with their choices, and written with them', () => {
    const text = only({
      type: 'cc',
      label: 'Place',
      choices: [
        {
          id: '1',
          label: 'Berlin',
          children: [
            { id: '2', label: 'Mitte' },
            { id: '3', label: 'Pankow' },
          ],
        },
        { id: '4', label: 'Rome' },
      ],
      defaultAnswer: { choices: ['1', '3'] },
    });
    const planned = plan(text);
    const [place] = planned.fields;
    expect(
      inOrder(place?.content.options ?? {}).map(([, { name, parentId }]) => [
        name,
        parentId === null ? null : place?.content.options[parentId]?.name,
      ]),
    ).toEqual([
      ['Berlin', null],
      ['Mitte', 'Berlin'],
      ['Pankow', 'Berlin'],
      ['Rome', null],
    ]);
    expect([place?.content.defaultValue, planned.leftOut]).toEqual([['option-1', 'option-3'], []]);
    const written = JSON.parse(
      writeForm({ name: 'Form', content: planned.content, fields: fieldsOf(...planned.fields) }).text,
    );
    expect(written.design.questions['1'].choices).toMatchObject([
      { label: 'Berlin', children: [{ label: 'Mitte' }, { label: 'Pankow' }] },
      { label: 'Rome' },
    ]);
  });

  it('that are linked to the summary are the summary, under any label', () => {
    const planned = plan(
      only({ type: 'ts', label: 'What is it about?', jiraField: 'summary', validation: { rq: true } }),
    );
    const fields = fieldsOf(...planned.fields);
    expect([planned.fields[0]?.name, Object.values(planned.content.placements)[0]?.label, planned.leftOut]).toEqual([
      'Summary',
      'What is it about?',
      [],
    ]);
    const findings = checkForm({ id: 'f'.repeat(24), content: planned.content, fields, project: { portalGroups: {} } });
    expect(findings.filter(({ rule }) => rule === 'form.summary-missing')).toEqual([]);
    expect(
      JSON.parse(writeForm({ name: 'Form', content: planned.content, fields }).text).design.questions['1'],
    ).toMatchObject({
      jiraField: 'summary',
      label: 'What is it about?',
    });
  });

  it('with two choices of one id are reported, and the first is used', () => {
    const twice = [...choices('Light', 'Strong'), { id: '1', label: 'Other' }];
    const planned = plan(only({ type: 'cs', label: 'Kind', choices: twice, defaultAnswer: { choices: ['1'] } }));
    expect(planned.fields[0]?.content.defaultValue).toBe('option-1');
    expect(planned.leftOut).toEqual([
      'Of “Kind”: a second choice with the number 1, “Other”: conditions and the default mean the first.',
    ]);
  });

  it('with limits that no field has lose these alone', () => {
    const planned = plan(
      only({
        type: 'ts',
        label: 'Name',
        validation: { mnc: -3, mxc: 9, rgx: { p: 'x'.repeat(900) } },
        defaultAnswer: { text: 'y'.repeat(20_000) },
      }),
    );
    expect([planned.fields[0]?.content.validation, planned.leftOut]).toEqual([
      { maxCharacters: 9 },
      ['Of “Name”: its default answer, the validation mnc, the validation rgx.'],
    ]);
  });
});

describe('fields of the company', () => {
  const kind = (changed: object = {}): string =>
    file({
      questions: {
        1: {
          type: 'cd',
          label: 'Kind',
          description: 'Which one',
          validation: {},
          choices: choices('Light', 'Strong'),
          ...changed,
        },
      },
      layout: [document(1)],
      sections: {},
      conditions: {},
    });
  const own = (text: string): CompanyField[] => plan(text).fields.map((field) => ({ ...field, id: 'a'.repeat(24) }));

  it('are used again where they are equal', () => {
    const { fields, leftOut, understood } = plan(kind(), own(kind()));
    expect([fields, leftOut, understood.at(-1)]).toEqual([[], [], 'The field “Kind” of the company is used.']);
  });

  it.each([
    ['the options', { choices: choices('Light', 'Weak') }],
    ['the options', { choices: choices('Strong', 'Light') }],
    ['the options', { choices: choices('Light', 'Strong', 'Other') }],
    ['the help', { description: 'Any' }],
    ['the type', { type: 'cs' }],
    ['the default', { defaultAnswer: { choices: ['2'] } }],
  ])('are not used where they differ in %s', (what, changed) => {
    const { fields, leftOut, content } = plan(kind(changed), own(kind()));
    expect(fields.map(({ name }) => name)).toEqual(['Kind (New laptop)']);
    expect(Object.values(content.placements).map(({ label }) => label)).toEqual(['Kind']);
    expect(leftOut).toEqual([
      `The company has a field “Kind” that is different (${what}): the new field is called “Kind (New laptop)”, and the form asks for it as “Kind”.`,
    ]);
    const again = plan(kind(changed), [...own(kind()), ...fields]);
    expect([again.fields, again.leftOut]).toEqual([[], []]);
  });

  it('that differ in limits are not used either', () => {
    const text = (mxc: number) =>
      file({
        questions: { 1: { type: 'ts', label: 'Name', validation: { mxc } } },
        layout: [document(1)],
        sections: {},
        conditions: {},
      });
    expect(plan(text(9), own(text(8))).leftOut[0]).toContain('(the limits)');
    expect(plan(text(9), own(text(9)), 'Form').leftOut).toEqual([]);
  });
});

describe('written forms', () => {
  it('has the current shape, with a part before all sections', () => {
    const planned = plan(file());
    const { content } = planned;
    const [first = ''] = inOrder(content.sections).map(([id]) => id);
    // the first section is hidden as well, so that nothing comes before it
    const [ruleId = ''] = Object.keys(content.rules);
    const rule = content.rules[ruleId];
    if (rule === undefined) throw new Error('The form has a rule');
    const hidden = {
      ...content,
      sections: { ...content.sections, [first]: { name: 'Kind', help: '', order: 'a0', hiddenByDefault: true } },
      rules: { [ruleId]: { ...rule, sectionIds: [first] } },
    };
    const written = JSON.parse(
      writeForm({ name: 'Form', content: hidden, fields: fieldsOf(...planned.fields) }).text,
    ).design;
    expect(written.layout[0]).toEqual({ version: 1, type: 'doc', content: [] });
    expect(Object.keys(written.sections)).toEqual(['1', '2', '3']);
    expect(written.sections['1']).toEqual({ name: 'Kind', sectionType: 'p', conditions: ['1'] });
    expect(written.conditions).toEqual({ 1: { i: { co: { cIds: { 1: ['1', '2'] } } }, o: { sIds: ['1'], t: 'sh' } } });
    expect(sectionNames(plan(JSON.stringify({ design: written })))).toEqual([
      ['Kind', true],
      ['Model', false],
      ['Why', false],
    ]);
  });

  it('report required fields that can be hidden, and conditions on options that are no longer offered', () => {
    const planned = plan(
      file({ questions: { ...design.questions, 2: { ...design.questions[2], validation: { rq: true } } } }),
    );
    const fields = fieldsOf(...planned.fields);
    expect(writeForm({ name: 'Form', content: planned.content, fields }).leftOut).toEqual([
      '“Model” is required where it can be hidden: the platform does not enforce required questions of hidden sections.',
    ]);
    const [kind] = planned.fields;
    const options = Object.fromEntries(
      Object.entries(kind?.content.options ?? {}).map(([id, option]) => [id, { ...option, retired: true }]),
    );
    fields.set(kind?.id ?? '', { ...BLANK_CONTENT.field, type: 'dropdown', name: 'Kind', options });
    expect(writeForm({ name: 'Form', content: planned.content, fields }).leftOut).toEqual([
      'Rule 1: it looks at options that are no longer offered.',
      'The section “Model” is hidden, and would always be seen: no condition of the platform shows it.',
      '“Model” is required where it can be hidden: the platform does not enforce required questions of hidden sections.',
    ]);
  });
});

describe('a file that is no form', () => {
  it.each([
    ['a workflow', '{"statuses":[],"workflows":[]}', /looks like a workflow/],
    ['what a search for workflows answers', '{"values":[{"transitions":[]}]}', /looks like a workflow/],
    ['a workflow in XML', '<workflow/>', /looks like a workflow/],
    [
      'the statuses of a site',
      '{"values":[{"id":"1","name":"Open","statusCategory":"TODO"}]}',
      /statuses or fields of a site/,
    ],
    ['something else', '{"a":1}', /contains no form/],
  ])('is named correctly: %s', (_, text, message) => {
    expect(readForm(text)).toEqual({ kind: 'unreadable', message: expect.stringMatching(message) });
  });

  it('is refused or reported, never half read, for any conditions, sections and layout', () => {
    const ids = fc.constantFrom('1', '2', '3', '4', '9', '__proto__');
    const check = fc.record({
      fieldId: ids,
      type: fc.constantFrom('SOME_OF', 'NONE_OF', 'ALL_OF', 'EQUAL_TO', 'NOT_EQUAL_TO', 'LIKE'),
      constraint: fc.oneof(fc.array(ids, { maxLength: 3 }), fc.jsonValue({ maxDepth: 1 })),
    });
    const group = (groups: fc.Arbitrary<object>) =>
      fc.record(
        {
          operator: fc.constantFrom('AND', 'OR', 'NOR'),
          checks: fc.array(check, { maxLength: 3 }),
          groups: fc.array(groups, { maxLength: 2 }),
        },
        { requiredKeys: [] },
      );
    const groups = group(group(fc.constant({})));
    const inputOf = (inner: fc.Arbitrary<object>): fc.Arbitrary<object> =>
      fc.record(
        {
          co: fc.record({ cIds: fc.dictionary(ids, fc.array(ids, { maxLength: 3 }), { maxKeys: 3 }) }),
          or: fc.array(inner, { maxLength: 2 }),
          not: inner,
          operator: fc.constantFrom('AND', 'OR'),
          groups: fc.array(groups, { maxLength: 3 }),
        },
        { requiredKeys: [] },
      );
    const input = inputOf(inputOf(fc.constant({ co: { cIds: { 1: ['1'] } } })));
    const keys = fc.constantFrom('1', '2', '3', '4', '9');
    const condition = fc.record(
      {
        t: fc.constantFrom('sh', 'hi', 'zz'),
        i: input,
        o: fc.record(
          { sIds: fc.array(ids), qIds: fc.array(ids), t: fc.constantFrom('sh', 'hi', 'zz') },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: ['i', 'o'] },
    );
    fc.assert(
      fc.property(
        fc.dictionary(keys, fc.oneof({ weight: 5, arbitrary: condition }, fc.jsonValue())),
        fc.dictionary(ids, fc.record({ name: fc.string() })),
        (conditions, sections) => {
          const planned = plan(file({ conditions, sections }));
          expect(requestTypeContent.safeParse(planned.content).success).toBe(true);
          const rules = Object.keys(planned.content.rules).length;
          const reported = planned.leftOut.filter(
            (line) =>
              line.startsWith('The condition ') &&
              /its kind is unknown|not as expected|its target is not in/.test(line),
          ).length;
          expect(rules + reported).toBe(Object.keys(JSON.parse(file({ conditions })).design.conditions).length);
        },
      ),
      { numRuns: 100 },
    );
  });
});
