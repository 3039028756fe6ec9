import { countedModule } from '@scopewright/build-config/counted-module';
import type { Condition, FieldValue } from '@scopewright/contracts/scoping';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countedGroup, groupHolds } from '../condition.ts';
import { type FormField, valueProblem } from '../field/field-value.ts';
import { type FormAndFields, fieldOf, formOf, optionsOf } from '../testing/form.ts';
import { aFormOf, withoutLoops } from '../testing/form-arbitraries.ts';
import { conditionContext, type FormState, formEvaluator } from './evaluator.ts';
import { canBe, type FormLogic, formLogic } from './satisfiability.ts';

const OPTIONS = optionsOf(['red1', 'green', 'blue']);
const place = {
  ...optionsOf(['europe', 'asia']),
  berlin: { name: 'Berlin', parentId: 'europe', order: 'b', retired: false },
};
const fields = {
  colour: fieldOf('dropdown', {
    options: { ...OPTIONS, grey: { name: 'grey', parentId: null, order: 'z', retired: true } },
  }),
  colours: fieldOf('checkboxes', { options: OPTIONS, validation: { maxSelections: 2 } }),
  place: fieldOf('cascading', { options: place }),
  count: fieldOf('number', { validation: { wholeNumber: true, minNumber: 1 } }),
  weight: fieldOf('number'),
  day: fieldOf('date', { validation: { minDate: '2026-01-01' } }),
  moment: fieldOf('dateTime', { validation: { maxDate: '2026-01-31' } }),
  hour: fieldOf('time'),
  note: fieldOf('longText'),
  code: fieldOf('shortText', { validation: { pattern: 'INC\\d+' } }),
  mail: fieldOf('email'),
  person: fieldOf('user'),
  labels: fieldOf('labels'),
  file: fieldOf('attachment'),
};

/** Conditions as `field operator value`. */
type Written = [fieldId: keyof typeof fields, operator: Condition['operator'], value?: FieldValue];
const allOf = (conditions: readonly Written[]) => ({
  match: 'all' as const,
  conditions: conditions.map(([fieldId, operator, value]) => ({
    fieldId,
    operator,
    ...(value === undefined ? {} : { value }),
  })),
});

describe('conditions that must hold together', () => {
  test.each<[Written[], string]>([
    [[['colour', 'is', 'red1']], 'yes'],
    [
      [
        ['colour', 'is', 'red1'],
        ['colour', 'is', 'green'],
      ],
      'no',
    ],
    [[['colour', 'is', 'grey']], 'no'],
    [[['colour', 'isNoneOf', ['red1', 'green', 'blue']]], 'yes'],
    [
      [
        ['colour', 'isNoneOf', ['red1', 'green', 'blue']],
        ['colour', 'isNotEmpty'],
      ],
      'no',
    ],
    [
      [
        ['colour', 'isOneOf', ['red1', 'green']],
        ['colour', 'isNot', 'red1'],
        ['colour', 'isNot', 'green'],
      ],
      'no',
    ],
    [[['colours', 'hasAllOf', ['red1', 'green', 'blue']]], 'no'],
    [
      [
        ['colours', 'contains', 'red1'],
        ['colours', 'isOneOf', ['red1', 'blue']],
        ['colours', 'doesNotContain', 'blue'],
      ],
      'yes',
    ],
    [
      [
        ['colours', 'isEmpty'],
        ['colours', 'contains', 'red1'],
      ],
      'no',
    ],
    [
      [
        ['colours', 'isNoneOf', ['red1', 'green', 'blue']],
        ['colours', 'isNotEmpty'],
      ],
      'no',
    ],
    [
      [
        ['place', 'is', 'europe'],
        ['place', 'is', 'berlin'],
      ],
      'yes',
    ],
    [
      [
        ['place', 'is', 'asia'],
        ['place', 'is', 'berlin'],
      ],
      'no',
    ],
    [
      [
        ['place', 'is', 'berlin'],
        ['place', 'isNot', 'europe'],
      ],
      'no',
    ],
    [[['count', 'lessThan', 1]], 'no'],
    [
      [
        ['count', 'greaterThan', 1],
        ['count', 'lessThan', 2],
      ],
      'no',
    ],
    [
      [
        ['weight', 'greaterThan', 1],
        ['weight', 'lessThan', 2],
      ],
      'yes',
    ],
    [
      [
        ['count', 'atLeast', 2],
        ['count', 'atMost', 3],
        ['count', 'isNot', 2],
        ['count', 'isNot', 3],
      ],
      'no',
    ],
    [
      [
        ['weight', 'atLeast', 2],
        ['weight', 'atMost', 2],
        ['weight', 'isNot', 2],
      ],
      'no',
    ],
    [
      [
        ['weight', 'is', 2],
        ['weight', 'lessThan', 2],
      ],
      'no',
    ],
    [[['day', 'before', '2026-01-01']], 'no'],
    [
      [
        ['day', 'after', '2026-02-01'],
        ['day', 'before', '2026-02-02'],
      ],
      'no',
    ],
    [
      [
        ['day', 'after', '2026-02-01'],
        ['day', 'before', '2026-02-03'],
      ],
      'yes',
    ],
    [[['moment', 'after', '2026-01-31T12:00']], 'yes'],
    [[['moment', 'after', '2026-01-31T23:59']], 'no'],
    [[['hour', 'after', '23:59']], 'no'],
    [[['hour', 'before', '00:00']], 'no'],
    [[['hour', 'atLeast', '23:59']], 'yes'],
    [
      [
        ['note', 'is', 'Yes'],
        ['note', 'is', ' yes '],
      ],
      'yes',
    ],
    [
      [
        ['note', 'is', 'yes'],
        ['note', 'is', 'no'],
      ],
      'no',
    ],
    [
      [
        ['note', 'contains', 'laptop'],
        ['note', 'doesNotContain', 'TOP'],
      ],
      'no',
    ],
    [
      [
        ['note', 'contains', 'lap'],
        ['note', 'contains', 'top'],
        ['note', 'doesNotContain', 'laptop'],
      ],
      'yes',
    ],
    [
      [
        ['note', 'is', 'laptop'],
        ['note', 'doesNotContain', 'top'],
      ],
      'no',
    ],
    [[['code', 'contains', 'INC1']], 'undecided'],
    [[['code', 'isNotEmpty']], 'yes'],
    [[['mail', 'contains', '@example.com']], 'yes'],
    [
      [
        ['mail', 'is', 'ana@example.com'],
        ['mail', 'contains', 'bob'],
      ],
      'no',
    ],
    [
      [
        ['person', 'is', 'Ana'],
        ['person', 'isNot', 'ana '],
      ],
      'no',
    ],
    [
      [
        ['person', 'isNot', 'Ana'],
        ['person', 'isNotEmpty'],
      ],
      'yes',
    ],
    [
      [
        ['labels', 'contains', 'x'],
        ['labels', 'isNoneOf', ['X', 'y']],
      ],
      'no',
    ],
    [
      [
        ['file', 'isEmpty'],
        ['file', 'isNotEmpty'],
      ],
      'no',
    ],
  ])('%j: %s', (conditions, expected) => {
    const { form } = formOf({
      fields,
      rules: { asked: { when: allOf(conditions), effect: 'require', placementIds: ['note'] } },
    });
    expect(canBe(formLogic(form, new Map(Object.entries(fields)), new Set()), { rule: 'asked', holds: true })).toBe(
      expected,
    );
  });
});

test("a field that is hidden then cannot fulfill a rule's condition", () => {
  const form = formOf({
    fields,
    placements: { count: { hiddenByDefault: true } },
    rules: {
      shows: { when: allOf([['colour', 'is', 'red1']]), effect: 'show', placementIds: ['count'] },
      asked: {
        when: allOf([
          ['colour', 'is', 'blue'],
          ['count', 'is', 3],
        ]),
        effect: 'require',
        placementIds: ['note'],
      },
      without: {
        when: allOf([
          ['colour', 'is', 'blue'],
          ['count', 'isNot', 3],
        ]),
        effect: 'require',
        placementIds: ['note'],
      },
    },
  });
  const logic = formLogic(form.form, form.fields, new Set());
  expect(canBe(logic, { rule: 'asked', holds: true })).toBe('no');
  expect(canBe(logic, { rule: 'without', holds: true })).toBe('yes');
  expect(canBe(logic, { rule: 'without', holds: true }, { placement: 'count', isSeen: true })).toBe('no');
});

test('a question that needs too many steps is undecided, and leaves steps for other questions', async () => {
  // six questions with five choices, and all answers different: no search can disprove it quickly
  const ids = Array.from({ length: 6 }, (_, at) => `f-${at}`);
  const choices = Array.from({ length: 5 }, (_, at) => `option-${at}`);
  const anyOf = (...conditions: Condition[]) => ({ match: 'any' as const, conditions });
  const form = formOf({
    fields: Object.fromEntries(ids.map((id) => [id, fieldOf('dropdown', { options: optionsOf(choices) })])),
    rules: {
      hard: {
        when: {
          match: 'all',
          conditions: ids.flatMap((fieldId, at) => [
            anyOf({ fieldId, operator: 'isNotEmpty' }),
            ...ids
              .slice(0, at)
              .flatMap((other) =>
                choices.map((value) =>
                  anyOf({ fieldId, operator: 'isNot', value }, { fieldId: other, operator: 'isNot', value }),
                ),
              ),
          ]),
        },
        effect: 'require',
        placementIds: ['f-0'],
      },
    },
  });
  const { count } = await countedModule<typeof import('./satisfiability.ts')>(import.meta.dirname, 'satisfiability.ts');
  const { result: remaining, steps } = count((module) => {
    const logic = module.formLogic(form.form, form.fields, new Set());
    expect(module.canBe(logic, { rule: 'hard', holds: true })).toBe('undecided');
    return logic.steps;
  });
  expect(remaining).toBeGreaterThan(0);
  expect(steps).toBeLessThan(200_000);
});

describe('for forms of few choices, the decision equals trying all answers', () => {
  const small = aFormOf(['dropdown', 'checkboxes', 'cascading', 'number'], 3).map(({ form, fields: any }) => ({
    form: withoutLoops(form),
    fields: new Map(
      [...any].map(([id, field]) => [
        id,
        field.type === 'number' ? { ...field, validation: { wholeNumber: true, minNumber: -2, maxNumber: 2 } } : field,
      ]),
    ),
  }));

  test('rules and visible parts, alone and in pairs', () => {
    fc.assert(
      fc.property(small, (form) => {
        const states = allStates(form);
        const logic = formLogic(form.form, form.fields, new Set());
        const holding = states.map((state) => rulesHolding(form, logic, state));
        const ruleIds = [...logic.conditions.keys()];
        for (const rule of ruleIds) {
          for (const holds of [true, false]) {
            const tried = holding.some((rules) => rules.has(rule) === holds);
            expect(canBe(logic, { rule, holds }), `${rule} ${holds}`).toBe(tried ? 'yes' : 'no');
          }
          for (const other of ruleIds) {
            const tried = holding.some((rules) => rules.has(rule) && rules.has(other));
            expect(canBe(logic, { rule, holds: true }, { rule: other, holds: true }), `${rule} with ${other}`).toBe(
              tried ? 'yes' : 'no',
            );
          }
          for (const placement of Object.keys(form.form.placements)) {
            const tried = states.some(
              (state, at) => holding[at]?.has(rule) && state.placements[placement]?.visible === false,
            );
            expect(
              canBe(logic, { rule, holds: true }, { placement, isSeen: false }),
              `${rule} hides ${placement}`,
            ).toBe(tried ? 'yes' : 'no');
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

function allStates({ form, fields: ofForm }: FormAndFields): FormState[] {
  const evaluate = formEvaluator({ form, fields: ofForm });
  let answers: Record<string, FieldValue>[] = [{}];
  for (const [id, field] of ofForm)
    answers = answers.flatMap((some) => valuesOf(field).map((value) => ({ ...some, [id]: value })));
  return answers.map(evaluate);
}

function valuesOf(field: FormField): FieldValue[] {
  const ids = Object.keys(field.options);
  let lists: string[][] = [[]];
  for (const id of ids) lists = lists.flatMap((list) => [list, [...list, id]]);
  const numbers = [-2, -1, 0, 1, 2];
  return [
    null,
    ...([...ids, ...lists, ...numbers] as FieldValue[]).filter((value) => valueProblem(field, value) === null),
  ];
}

function rulesHolding(
  { form, fields: ofForm }: FormAndFields,
  { conditions }: FormLogic,
  { effective }: FormState,
): Set<string> {
  const context = conditionContext(form, ofForm);
  return new Set(
    [...conditions.keys()].filter((id) => {
      const counted = countedGroup((form.rules[id] as { when: Parameters<typeof countedGroup>[0] }).when, context);
      return counted !== null && groupHolds(counted, ofForm, (fieldId) => effective[fieldId]);
    }),
  );
}
