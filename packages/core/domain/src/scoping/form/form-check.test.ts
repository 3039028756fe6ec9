import { countedModule } from '@scopewright/build-config/counted-module';
import { runs } from '@scopewright/build-config/runs';
import type { ConditionGroup, FieldValue, FormRule } from '@scopewright/contracts/scoping';
import type { ConditionOperator } from '@scopewright/contracts/scoping/field-types';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges } from '../changes.ts';
import type { Finding } from '../finding.ts';
import { changesOfFix } from '../fix.ts';
import { type FormAndFields, fieldOf, formOf, keyAt, optionsOf, type WrittenForm } from '../testing/form.ts';
import { aForm } from '../testing/form-arbitraries.ts';
import { checkForm } from './form-check.ts';

const ITEM_ID = 'a'.repeat(24);
const FIELDS = {
  summary: fieldOf('shortText', { name: 'Summary' }),
  impact: fieldOf('dropdown', {
    name: 'Impact',
    options: {
      ...optionsOf(['Low', 'Middle', 'High']),
      None: { name: 'None', parentId: null, order: 'z', retired: true },
    },
  }),
  place: fieldOf('cascading', {
    name: 'Place',
    options: {
      ...optionsOf(['Europe', 'Asia']),
      Rome: { name: 'Rome', parentId: 'Europe', order: 'z', retired: false },
    },
  }),
  colours: fieldOf('checkboxes', { name: 'Colors', options: optionsOf(['Red', 'Blue', 'Green']) }),
  cost: fieldOf('number', { name: 'Cost', validation: { minNumber: 0 } }),
  reason: fieldOf('longText', { name: 'Reason' }),
  notice: fieldOf('readOnlyText', { name: 'Notice' }),
};
type FieldId = keyof typeof FIELDS;
const SECTIONS = { first: ['summary', 'impact', 'place'], second: ['colours', 'cost'], third: ['reason', 'notice'] };

const is = (fieldId: string | null, operator: ConditionOperator, value?: FieldValue) => ({
  fieldId,
  operator,
  ...(value === undefined ? {} : { value }),
});
const all = (...conditions: ConditionGroup['conditions']): ConditionGroup => ({ match: 'all', conditions });
const any = (...conditions: ConditionGroup['conditions']): ConditionGroup => ({ match: 'any', conditions });
const high = is('impact', 'is', 'High');

type Rule = Partial<FormRule>;
const rule = (effect: FormRule['effect'], when: ConditionGroup, targets: FieldId[], rest: Rule = {}): Rule => ({
  effect,
  when,
  placementIds: targets,
  ...rest,
});
const limit = (when: ConditionGroup, target: FieldId, optionIds: string[]) =>
  rule('limit', when, [target], { optionIds });

/**
 * The form of the fields above, with a case's additions: rules named `rule-1` and so on, and settings of placements.
 */
const written = (rules: readonly Rule[], rest: Partial<WrittenForm> = {}): FormAndFields => {
  const { form, fields } = formOf({
    fields: FIELDS,
    sections: SECTIONS,
    ...rest,
    placements: { ...rest.placements, summary: { required: true, ...rest.placements?.summary } },
    rules: Object.fromEntries(rules.map((one, at) => [`rule-${at + 1}`, one])),
  });
  return { form: { ...form, workflowId: 'f'.repeat(24), portalGroupId: 'group-1' }, fields };
};
const check = (form: FormAndFields) => checkBy({ checkForm }, form);
const checkBy = (module: Pick<typeof import('./form-check.ts'), 'checkForm'>, { form, fields }: FormAndFields) =>
  module.checkForm({
    id: ITEM_ID,
    content: form,
    fields,
    project: { portalGroups: { 'group-1': { name: 'IT', order: 'a0' } } },
  });
const rulesFound = (form: FormAndFields) => check(form).map((finding) => finding.rule.replace('form.', ''));
const hidden = (...ids: FieldId[]) => ({
  placements: Object.fromEntries(ids.map((id) => [id, { hiddenByDefault: true }])),
});

describe('forms without findings', () => {
  test.each<[string, readonly Rule[], Partial<WrittenForm>?]>([
    ['no rules', []],
    ['a field that a rule shows', [rule('show', all(high), ['reason'])], hidden('reason')],
    ['a field that a rule hides', [rule('hide', all(is('impact', 'isOneOf', ['Low', 'Middle'])), ['reason'])]],
    [
      'two rules that show the same',
      [rule('show', all(high), ['reason']), rule('show', all(is('cost', 'greaterThan', 5)), ['reason'])],
      hidden('reason'),
    ],
    [
      'shown and hidden, never both',
      [rule('show', all(high), ['reason']), rule('hide', all(is('impact', 'is', 'Low')), ['reason'])],
      hidden('reason'),
    ],
    [
      'limits that leave something together',
      [limit(all(high), 'colours', ['Red', 'Blue']), limit(all(is('place', 'is', 'Rome')), 'colours', ['Blue'])],
    ],
    [
      'limits that never meet',
      [limit(all(high), 'colours', ['Red']), limit(all(is('impact', 'is', 'Low')), 'colours', ['Blue'])],
    ],
    [
      'required when shown',
      [rule('show', all(high), ['reason']), rule('require', all(high, is('cost', 'atLeast', 100)), ['reason'])],
      hidden('reason'),
    ],
    [
      'a required field that can be hidden',
      [rule('hide', all(high), ['reason'])],
      { placements: { reason: { required: true } } },
    ],
    [
      'a field in two levels by either level',
      [rule('show', any(is('place', 'is', 'Europe'), is('place', 'is', 'Rome')), ['reason'])],
      hidden('reason'),
    ],
    [
      'a summary that is preset',
      [],
      { placements: { summary: { required: false, hiddenByDefault: true, defaultValue: 'A request' } } },
    ],
    ['“is not” about a field that is always visible', [rule('hide', all(is('impact', 'isNot', 'High')), ['reason'])]],
    [
      '“is not” about a field that can be hidden, with an answer to it',
      [
        rule('hide', all(high), ['cost']),
        rule('hide', all(is('cost', 'isNot', 5), is('cost', 'isNotEmpty')), ['reason']),
      ],
    ],
    [
      '“is not” about a field that can be hidden, while it is not',
      [rule('show', all(high), ['cost']), rule('require', all(high, is('cost', 'isNot', 5)), ['reason'])],
      hidden('cost'),
    ],
    [
      '“is empty” about a field that can be hidden',
      [rule('hide', all(high), ['cost']), rule('require', all(is('cost', 'isEmpty')), ['reason'])],
    ],
    [
      '“is not” about a field that is only hidden together with the target',
      [
        { effect: 'hide', when: all(high), sectionIds: ['second'] },
        rule('hide', all(is('colours', 'doesNotContain', 'Red')), ['cost']),
      ],
    ],
    ['a summary of another label', [], { placements: { summary: { label: 'What do you need?' } } }],
    ['a default of the placement', [], { placements: { impact: { defaultValue: 'Low' } } }],
  ])('%s', (_, rules, rest) => {
    expect(check(written(rules, rest))).toEqual([]);
  });
});

describe('findings', () => {
  const deep = (depth: number): ConditionGroup => (depth === 0 ? all(high) : all(high, deep(depth - 1)));
  test.each<[string, string[], readonly Rule[], Partial<WrittenForm>?]>([
    ['no summary', ['summary-missing'], [], { sections: { ...SECTIONS, first: ['impact'] } }],
    ['an optional summary', ['summary-missing'], [], { placements: { summary: { required: false } } }],
    [
      'a summary that can be hidden',
      ['summary-missing'],
      [rule('hide', all(is('impact', 'is', 'Low')), ['summary'])],
      { sections: { first: ['impact'], second: ['summary'] } },
    ],
    ['a section without fields', ['section-empty'], [], { sections: { ...SECTIONS, fourth: [] } }],
    ['a section without a name', ['section-unnamed'], [], { sectionSettings: { second: { name: ' ' } } }],
    ['a default that is no option', ['default-invalid'], [], { placements: { impact: { defaultValue: 'None' } } }],
    ['a default that its validation refuses', ['default-invalid'], [], { placements: { cost: { defaultValue: -1 } } }],
    ['a required text to read', ['required-without-answer'], [], { placements: { notice: { required: true } } }],
    ['no field chosen', ['condition-incomplete'], [rule('hide', all(high, is(null, 'is')), ['reason'])]],
    ['nothing chosen yet', ['condition-incomplete'], [rule('show', all(is(null, 'is')), [])]],
    ['only a target chosen', ['condition-incomplete'], [rule('hide', all(is(null, 'is')), ['reason'])]],
    [
      'nothing to compare with',
      ['condition-incomplete', 'rule-without-conditions'],
      [rule('hide', all(is('cost', 'lessThan')), ['reason'])],
    ],
    [
      'compared with another kind',
      ['condition-incomplete'],
      [rule('hide', all(high, is('cost', 'lessThan', 'much')), ['reason'])],
    ],
    [
      'a deleted field',
      ['condition-dangling'],
      [rule('hide', all(high, any(is('b'.repeat(24), 'isEmpty'))), ['reason'])],
    ],
    [
      'a deleted option',
      ['condition-dangling', 'rule-without-conditions'],
      [rule('hide', all(is('impact', 'is', 'gone')), ['reason'])],
    ],
    [
      'a field of no placement',
      ['condition-dangling', 'rule-without-conditions'],
      [rule('hide', all(is('place', 'isEmpty')), ['reason'])],
      { sections: { first: ['summary', 'impact'], second: ['reason'] } },
    ],
    [
      'an operator of another type',
      ['condition-operator'],
      [rule('hide', all(high, is('impact', 'greaterThan', 'Low')), ['reason'])],
    ],
    [
      'a retired option',
      ['condition-retired-option', 'rule-never-acts'],
      [rule('hide', all(is('impact', 'is', 'None')), ['reason'])],
    ],
    ['groups six deep', ['condition-too-deep'], [rule('hide', deep(5), ['reason'])]],
    ['a condition about what follows', ['condition-later'], [rule('hide', all(is('cost', 'is', 1)), ['impact'])]],
    [
      'a requirement about what follows',
      ['requirement-later'],
      [rule('require', all(is('cost', 'is', 1)), ['impact'])],
    ],
    ['no condition', ['rule-without-conditions'], [rule('hide', all(), ['reason'])]],
    ['no target', ['rule-without-targets'], [rule('hide', all(high), [])]],
    [
      'a target that is gone',
      ['rule-target-missing'],
      [rule('hide', all(high), ['reason'], { sectionIds: ['fourth'] })],
    ],
    ['a required section', ['rule-target-kind'], [rule('require', all(high), ['reason'], { sectionIds: ['third'] })]],
    ['a limit of nothing', ['limit-without-options'], [limit(all(high), 'colours', [])]],
    ['a limit that leaves nothing', ['limit-no-choice'], [limit(all(high), 'place', ['Rome'])]],
    ['a limit of a number', ['limit-no-choice'], [limit(all(high), 'cost', ['Red'])]],
    [
      'a loop of two',
      ['loop'],
      [rule('hide', all(is('cost', 'is', 1)), ['reason']), rule('hide', all(is('reason', 'isEmpty')), ['cost'])],
    ],
    ['a field that hides itself', ['loop'], [rule('hide', all(is('cost', 'is', 1)), ['cost'])]],
    [
      'a rule that can never act',
      ['rule-never-acts'],
      [rule('hide', all(high, is('impact', 'is', 'Low')), ['reason'])],
    ],
    [
      'a rule below what its validation allows',
      ['rule-never-acts'],
      [rule('hide', all(is('cost', 'lessThan', 0)), ['reason'])],
    ],
    [
      'a rule that always acts',
      ['rule-always-acts'],
      [rule('require', any(is('cost', 'isEmpty'), is('cost', 'isNotEmpty')), ['reason'])],
    ],
    [
      'undecidable text',
      ['rule-undecided'],
      [rule('hide', all(is('code', 'contains', 'x')), ['reason'])],
      {
        fields: { ...FIELDS, code: fieldOf('shortText', { validation: { pattern: 'b+x' } }) },
        sections: { first: ['summary', 'code'], second: ['reason'] },
      },
    ],
    ['shown without being hidden', ['rule-without-effect'], [rule('show', all(high), ['reason'])]],
    [
      'hidden without being shown',
      ['rule-without-effect', 'never-seen'],
      [rule('hide', all(high), ['reason'])],
      hidden('reason'),
    ],
    [
      'required while hidden',
      ['rule-without-effect'],
      [rule('show', all(high), ['reason']), rule('require', all(is('impact', 'is', 'Low')), ['reason'])],
      hidden('reason'),
    ],
    [
      'shown and hidden at once',
      ['rules-contradict'],
      [rule('show', all(high), ['reason']), rule('hide', all(is('cost', 'is', 5)), ['reason'])],
      hidden('reason'),
    ],
    [
      'shown and always hidden',
      ['rule-without-effect', 'rules-contradict', 'never-seen'],
      [rule('show', all(high), ['reason']), rule('hide', all(high), ['reason'])],
      hidden('reason'),
    ],
    [
      'limits without a common option',
      ['limits-contradict'],
      [limit(all(high), 'colours', ['Red']), limit(all(is('place', 'is', 'Asia')), 'colours', ['Blue'])],
    ],
    [
      'three limits that only together leave nothing',
      ['limits-contradict'],
      [
        limit(all(high), 'colours', ['Red', 'Blue']),
        limit(all(is('place', 'is', 'Asia')), 'colours', ['Blue', 'Green']),
        limit(all(is('summary', 'is', 'x')), 'colours', ['Red', 'Green']),
      ],
    ],
    [
      '“does not contain” about a field that is hidden at first',
      ['condition-while-hidden'],
      [rule('show', all(high), ['colours']), rule('require', all(is('colours', 'doesNotContain', 'Red')), ['reason'])],
      hidden('colours'),
    ],
    [
      '“is not” about a field that a rule hides',
      ['condition-while-hidden'],
      [rule('hide', all(high), ['cost']), rule('hide', any(is('cost', 'isNot', 5)), ['reason'])],
    ],
    [
      'two conditions about a field in a section that can be hidden',
      ['condition-while-hidden', 'condition-while-hidden'],
      [
        { effect: 'hide', when: all(high), sectionIds: ['second'] },
        rule('require', all(is('cost', 'isNot', 5), all(is('cost', 'isNot', 6))), ['reason']),
      ],
    ],
    ['never seen', ['never-seen'], [], hidden('reason')],
    ['a section never seen', ['never-seen'], [], { sectionSettings: { third: { hiddenByDefault: true } } }],
  ])('%s', (_, expected, rules, rest) => {
    expect(rulesFound(written(rules, rest))).toEqual(expected);
  });

  test('a condition that holds while its field is hidden, with its place and description', () => {
    const [finding] = check(
      written([rule('hide', all(high), ['cost']), rule('hide', all(high, any(is('cost', 'isNot', 5))), ['reason'])]),
    );
    expect(finding).toMatchObject({
      rule: 'form.condition-while-hidden',
      severity: 'warning',
      path: ['content', 'rules', 'rule-2', 'when', 'conditions', '1', 'conditions', '0'],
      message:
        'This condition also holds while “Cost” is hidden, because a hidden field is empty (“Cost” is not 5). If you don’t mean that, add that it is not empty.',
    });
  });

  test('of the request type: workflow and portal group', () => {
    const { form, fields } = written([]);
    expect(rulesFound({ fields, form: { ...form, workflowId: null } })).toEqual(['workflow-missing']);
    expect(rulesFound({ fields, form: { ...form, portalGroupId: null } })).toEqual(['portal-group']);
    expect(rulesFound({ fields, form: { ...form, portalGroupId: 'toString' } })).toEqual(['portal-group']);
  });

  test('of placements: missing fields and sections, duplicate fields', () => {
    const { form, fields } = written([]);
    const placed = (id: string, sectionId: string, fieldId: string) => ({
      fields,
      form: {
        ...form,
        placements: {
          ...form.placements,
          [id]: { fieldId, sectionId, order: 'z', required: false, hiddenByDefault: false },
        },
      },
    });
    expect(rulesFound(placed('extra', 'first', 'gone'))).toEqual(['field-missing']);
    expect(rulesFound(placed('extra', 'first', 'cost'))).toEqual(['field-twice']);
    expect(
      rulesFound({
        fields: new Map([...fields, ['more', fieldOf('number')]]),
        form: placed('extra', 'constructor', 'more').form,
      }),
    ).toEqual(['section-missing']);
  });

  test('of its tests: unmet expectations', () => {
    const { form, fields } = written([rule('show', all(high), ['reason'])], hidden('reason'));
    const everything = Object.keys(form.placements);
    const test1 = {
      name: 'High',
      order: 'a0',
      answers: { impact: 'High' },
      visiblePlacementIds: everything,
      requiredPlacementIds: ['summary'],
    };
    expect(check({ fields, form: { ...form, tests: { 'test-1': test1 } } })).toEqual([]);
    const [finding] = check({
      fields,
      form: { ...form, tests: { 'test-1': { ...test1, answers: {}, requiredPlacementIds: ['cost', 'gone'] } } },
    });
    expect(finding).toMatchObject({
      rule: 'form.test-fails',
      path: ['content', 'tests', 'test-1'],
      message:
        'The test “High” fails: “Summary” is required, not optional, “Cost” is optional, not required and “Reason” is hidden, not visible (and 1 more).',
    });
  });
});

test('findings name their subject in plain words, with the place', () => {
  const found = check(
    written([rule('hide', all(high, any(is('cost', 'lessThan', 0), is('gone', 'isEmpty'))), ['reason'])]),
  );
  expect(found.map(({ path, message }) => [path.join('.'), message])).toEqual([
    [
      'content.rules.rule-1.when.conditions.1.conditions.1',
      'This condition is ignored: it uses a field that no longer exists (a field that no longer exists is empty).',
    ],
    [
      'content.rules.rule-1',
      'This rule never has an effect: there are no answers for which “Impact” is “High” and (“Cost” is less than 0 or a field that no longer exists is empty).',
    ],
  ]);
});

/** The form after applying a finding's fix. */
function withFix({ form, fields }: FormAndFields, { fix }: Finding): FormAndFields {
  const applied = applyChanges(
    { kind: 'requestType', name: 'Form', content: form } as Parameters<typeof applyChanges>[0],
    (fix && changesOfFix({ content: form }, fix)) ?? [],
  );
  if (applied.kind !== 'applied') throw new Error(JSON.stringify(applied));
  return { fields, form: (applied.item as { content: typeof form }).content };
}

test('fixing removes the finding', () => {
  const broken = written(
    [
      rule('show', all(high, any(is('gone', 'isEmpty'), is('impact', 'is', 'gone'))), ['reason'], {
        sectionIds: ['gone'],
      }),
      rule('require', all(high), ['cost'], { sectionIds: ['third'] }),
    ],
    { placements: { summary: { required: false }, impact: { defaultValue: 'gone' }, notice: { required: true } } },
  );
  let form = broken;
  const fixed: string[] = [];
  for (let finding = check(form).find(({ fix }) => fix); finding; finding = check(form).find(({ fix }) => fix)) {
    fixed.push(finding.rule);
    form = withFix(form, finding);
  }
  expect(fixed).toEqual([
    'form.summary-missing',
    'form.default-invalid',
    'form.required-without-answer',
    'form.condition-dangling',
    'form.condition-dangling',
    'form.rule-target-missing',
    'form.rule-target-kind',
    'form.rule-without-effect',
  ]);
  expect(check(form)).toEqual([]);
});

test('any form is checked, and each fixing can be applied and is about the form', () => {
  fc.assert(
    fc.property(aForm, (form) => {
      for (const finding of check(form)) {
        expect(finding).toMatchObject({ itemId: ITEM_ID, message: expect.stringMatching(/^[“\p{Lu}].*\.$/u) });
        expect(finding.path[0]).toBe('content');
        // the same may be found again at its path, where the next condition moves
        const alike = (found: readonly Finding[]) =>
          found.filter(({ rule: kind, message }) => kind === finding.rule && message === finding.message).length;
        if (finding.fix) expect(alike(check(withFix(form, finding)))).toBeLessThan(alike(check(form)));
      }
    }),
    { numRuns: runs(100) },
  );
});

test('a form of 60 fields with 30 rules is checked in some steps for each of them', async () => {
  const fields = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [
      `field-${at}`,
      fieldOf(at % 2 === 0 ? 'dropdown' : 'number', {
        name: at === 0 ? 'Summary' : `Field ${at}`,
        options: optionsOf(['Low', 'High', 'None']),
      }),
    ]),
  );
  const rules = Array.from({ length: 30 }, (_, at) =>
    rule(
      at % 2 === 0 ? 'show' : 'require',
      all(is(`field-${(at % 10) * 2}`, 'is', 'High'), any(is(`field-${(at % 9) * 2 + 1}`, 'greaterThan', at))),
      [`field-${20 + at}` as FieldId],
    ),
  );
  const form = written(rules, {
    fields,
    sections: Object.fromEntries(
      Array.from({ length: 6 }, (_, at) => [`section-${keyAt(at)}`, Object.keys(fields).slice(at * 10, at * 10 + 10)]),
    ),
    placements: Object.fromEntries(rules.map((_, at) => [`field-${20 + at}`, { hiddenByDefault: at % 2 === 0 }])),
  });
  const { count } = await countedModule<typeof import('./form-check.ts')>(import.meta.dirname, 'form-check.ts');
  const { result, steps } = count((module) => checkBy(module, form));
  expect(result).toEqual(check(form));
  expect(steps / 90).toBeLessThan(500);
});
