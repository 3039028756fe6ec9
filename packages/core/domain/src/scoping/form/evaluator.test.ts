import { countedModule } from '@scopewright/build-config/counted-module';
import { runs } from '@scopewright/build-config/runs';
import type { FieldValue } from '@scopewright/contracts/scoping';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countedGroup, groupHolds } from '../condition.ts';
import { type ConditionOperator, FIELD_TYPE_FACTS, hasOptions } from '../field/field-types.ts';
import { type Answers, type FormField, fitsKind, isEmptyValue, offeredOptions } from '../field/field-value.ts';
import { type FormAndFields, fieldOf, formOf, keyAt, optionsOf } from '../testing/form.ts';
import { aFilledForm, aForm, aFormWithoutLoops } from '../testing/form-arbitraries.ts';
import { conditionContext, evaluateForm, formEvaluator } from './evaluator.ts';

const impact = fieldOf('dropdown', { name: 'Impact', options: optionsOf(['low1', 'high']) });
const whenHigh = { match: 'all' as const, conditions: [{ fieldId: 'impact', operator: 'is' as const, value: 'high' }] };

describe('a form for some answers', () => {
  const form = formOf({
    fields: {
      impact,
      reason: fieldOf('longText', { defaultValue: 'as agreed' }),
      colour: fieldOf('dropdown', { options: optionsOf(['red1', 'blue', 'grey']) }),
    },
    placements: { reason: { hiddenByDefault: true, required: true } },
    rules: {
      shows: { when: whenHigh, effect: 'show', placementIds: ['reason'] },
      limits: { when: whenHigh, effect: 'limit', placementIds: ['colour'], optionIds: ['blue', 'red1'] },
      requires: { when: whenHigh, effect: 'require', placementIds: ['colour'] },
    },
  });

  test('a hidden field is neither required nor submitted, and names the rules that would show it', () => {
    const { placements, effective, errors } = evaluateForm({ ...form, answers: { impact: 'low1', reason: 'typed' } });
    expect(placements.reason).toEqual({
      visible: false,
      why: { by: 'form', unless: ['shows'] },
      required: false,
      requiredBy: [],
      limitedBy: [],
    });
    expect(effective).toEqual({ impact: 'low1' });
    expect(errors).toEqual({});
  });

  test('showing restores the typed value, else fills in the default', () => {
    expect(evaluateForm({ ...form, answers: { impact: 'high', reason: 'typed' } }).effective).toEqual({
      impact: 'high',
      reason: 'typed',
    });
    expect(evaluateForm({ ...form, answers: { impact: 'high' } }).effective).toEqual({
      impact: 'high',
      reason: 'as agreed',
    });
  });

  test('a removed answer is not replaced by the default, and is asked for if required', () => {
    for (const taken of ['', null]) {
      const { effective, errors } = evaluateForm({
        ...form,
        answers: { impact: 'high', reason: taken, colour: 'blue' },
      });
      expect(effective).toEqual({ impact: 'high', reason: taken, colour: 'blue' });
      expect(errors).toEqual({ reason: 'Required' });
    }
  });

  test('a limit leaves options in their order, and removed ones cannot be chosen', () => {
    const { placements, errors } = evaluateForm({ ...form, answers: { impact: 'high', colour: 'grey' } });
    expect(placements.colour).toMatchObject({
      optionIds: ['red1', 'blue'],
      limitedBy: ['limits'],
      required: true,
      requiredBy: ['requires'],
    });
    expect(errors).toEqual({ colour: '“grey” cannot be chosen here' });
    expect(
      evaluateForm({ ...form, answers: { impact: 'low1', colour: 'grey' } }).placements.colour?.optionIds,
    ).toBeUndefined();
  });
});

test('hide beats show', () => {
  const form = formOf({
    fields: { impact, reason: fieldOf('longText') },
    placements: { reason: { hiddenByDefault: true } },
    rules: {
      shows: { when: whenHigh, effect: 'show', placementIds: ['reason'] },
      hides: { when: whenHigh, effect: 'hide', placementIds: ['reason'] },
    },
  });
  expect(evaluateForm({ ...form, answers: { impact: 'high' } }).placements.reason).toMatchObject({
    visible: false,
    why: { by: 'rules', ruleIds: ['hides'] },
  });
});

test('limits intersect; an empty intersection is an error even of an optional field', () => {
  const limit = (id: string) => ({
    when: whenHigh,
    effect: 'limit' as const,
    placementIds: ['colour'],
    optionIds: [id],
  });
  const form = formOf({
    fields: { impact, colour: fieldOf('radio', { options: optionsOf(['red1', 'blue']), defaultValue: 'red1' }) },
    rules: { first: limit('red1'), second: limit('blue') },
  });
  const { placements, errors, effective } = evaluateForm({ ...form, answers: { impact: 'high' } });
  expect(placements.colour?.optionIds).toEqual([]);
  expect(errors).toEqual({ colour: 'The rules of the form leave no options here' });
  expect(effective).toEqual({ impact: 'high' });
});

describe('a default is reduced to its remaining choices', () => {
  const colours = optionsOf(['red1', 'blue', 'grey']);
  const place = {
    ...optionsOf(['europe']),
    rome: { name: 'Rome', parentId: 'europe', order: 'z', retired: false },
  };
  const retired = { ...colours, grey: { name: 'grey', parentId: null, order: 'z', retired: true } };
  const several = (type: 'checkboxes' | 'multiDropdown', defaultValue: string[], options = colours) =>
    fieldOf(type, { options, defaultValue });

  test.each<[name: string, field: FormField, limits: string[][], expected: FieldValue | undefined]>([
    ['without a limit', several('checkboxes', ['grey', 'red1']), [], ['grey', 'red1']],
    ['of checkboxes', several('checkboxes', ['grey', 'red1']), [['red1', 'blue']], ['red1']],
    ['of a list', several('multiDropdown', ['blue', 'red1', 'grey']), [['red1', 'blue']], ['blue', 'red1']],
    [
      'by two limits',
      several('checkboxes', ['blue', 'grey', 'red1']),
      [
        ['red1', 'blue'],
        ['grey', 'red1'],
      ],
      ['red1'],
    ],
    ['by a limit that leaves none', several('checkboxes', ['grey']), [['red1']], undefined],
    ['that is not offered any more', several('checkboxes', ['grey', 'red1'], retired), [], ['red1']],
    ['of a single choice', fieldOf('radio', { options: colours, defaultValue: 'grey' }), [['red1']], undefined],
    // a path with one level less is another choice
    ['of a path', fieldOf('cascading', { options: place, defaultValue: ['europe', 'rome'] }), [['europe']], undefined],
  ])('%s', (_name, field, limits, expected) => {
    const form = formOf({
      fields: { impact, choice: field },
      rules: Object.fromEntries(
        limits.map((optionIds, at) => [
          `limit-${at}`,
          { when: whenHigh, effect: 'limit' as const, placementIds: ['choice'], optionIds },
        ]),
      ),
    });
    expect(evaluateForm({ ...form, answers: { impact: 'high' } }).effective.choice).toEqual(expected);
  });

  test('but an answer stays unchanged', () => {
    const form = formOf({
      fields: { impact, choice: several('checkboxes', ['grey', 'red1']) },
      rules: { limits: { when: whenHigh, effect: 'limit', placementIds: ['choice'], optionIds: ['red1'] } },
    });
    const { effective, errors } = evaluateForm({ ...form, answers: { impact: 'high', choice: ['grey', 'red1'] } });
    expect(effective.choice).toEqual(['grey', 'red1']);
    expect(errors).toEqual({ choice: '“grey” cannot be chosen here' });
  });
});

describe('a condition on a hidden field is one on an empty answer', () => {
  test.each<[operator: ConditionOperator, value: FieldValue | undefined, holds: boolean]>([
    ['is', 'blue', false],
    ['isNot', 'blue', true],
    ['isOneOf', ['blue'], false],
    ['isNoneOf', ['blue'], true],
    ['isEmpty', undefined, true],
    ['isNotEmpty', undefined, false],
  ])('%s', (operator, value, expected) => {
    const condition = { fieldId: 'colour', operator, ...(value !== undefined && { value }) };
    const form = formOf({
      fields: { colour: fieldOf('dropdown', { options: optionsOf(['blue']) }), reason: fieldOf('longText') },
      placements: { colour: { hiddenByDefault: true }, reason: { hiddenByDefault: true } },
      rules: { shows: { when: { match: 'all', conditions: [condition] }, effect: 'show', placementIds: ['reason'] } },
    });
    // a value typed before it was hidden does not count
    const { placements } = evaluateForm({ ...form, answers: { colour: 'blue' } });
    expect(placements.reason?.visible).toBe(expected);
  });
});

test('a section hides its fields, and they read as empty', () => {
  const form = formOf({
    fields: { impact, urgency: fieldOf('shortText'), note: fieldOf('shortText') },
    sections: { first: ['impact'], second: ['urgency'], third: ['note'] },
    rules: {
      hides: { when: whenHigh, effect: 'hide', sectionIds: ['second'] },
      needs: {
        when: { match: 'all', conditions: [{ fieldId: 'urgency', operator: 'isEmpty' }] },
        effect: 'hide',
        placementIds: ['note'],
      },
    },
  });
  const { placements, sections } = evaluateForm({ ...form, answers: { impact: 'high', urgency: 'now' } });
  expect(sections.second).toEqual({ visible: false, why: { by: 'rules', ruleIds: ['hides'] } });
  expect(placements.urgency?.why).toEqual({ by: 'section', sectionId: 'second' });
  expect(placements.note?.visible).toBe(false);
});

test('incomplete conditions do not count: a group of nothing else makes no rule', () => {
  const form = formOf({
    fields: { impact, reason: fieldOf('longText') },
    rules: {
      nothing: { when: { match: 'all', conditions: [] }, effect: 'hide', placementIds: ['reason'] },
      unfinished: {
        when: {
          match: 'all',
          conditions: [
            { fieldId: 'impact', operator: 'is' },
            { fieldId: null, operator: 'is' },
            { match: 'any', conditions: [] },
          ],
        },
        effect: 'hide',
        placementIds: ['reason'],
      },
      dangling: {
        when: { match: 'any', conditions: [{ fieldId: 'deleted', operator: 'isEmpty' }] },
        effect: 'hide',
        placementIds: ['reason', 'gone'],
      },
    },
  });
  expect(evaluateForm({ ...form, answers: {} }).placements.reason?.visible).toBe(true);
});

test('parts that refer to a missing field or section are not shown, and are reported', () => {
  const { form } = formOf({
    fields: { impact, lost: impact },
    sections: { main: ['impact', 'lost'] },
    placements: { impact: { sectionId: 'toString' } },
  });
  const { placements, effective } = evaluateForm({
    form,
    fields: new Map([['impact', impact]]),
    answers: { impact: 'high', lost: 'high' },
  });
  expect(placements.impact?.why).toEqual({ by: 'missing', what: 'section' });
  expect(placements.lost?.why).toEqual({ by: 'missing', what: 'field' });
  expect(effective).toEqual({});
});

test('names that every object has are ids like others', () => {
  const rule = {
    when: { match: 'all' as const, conditions: [{ fieldId: 'constructor', operator: 'isEmpty' as const }] },
    effect: 'hide' as const,
  };
  const form = formOf({
    fields: { constructor: fieldOf('shortText'), valueOf: fieldOf('shortText') },
    rules: { toString: { ...rule, placementIds: ['valueOf', 'hasOwnProperty'] } },
  });
  const { placements, effective } = evaluateForm({ ...form, answers: {} });
  const seen = new Map(Object.entries(placements).map(([id, { visible }]) => [id, visible]));
  expect(seen).toEqual(
    new Map([
      ['constructor', true],
      ['valueOf', false],
    ]),
  );
  expect(effective).toEqual({});
});

test('rules of a loop do not act, the others do', () => {
  const filled = (fieldId: string) => ({
    match: 'all' as const,
    conditions: [{ fieldId, operator: 'isNotEmpty' as const }],
  });
  const form = formOf({
    fields: { first: fieldOf('shortText'), second: fieldOf('shortText'), third: fieldOf('shortText') },
    rules: {
      there: { when: filled('first'), effect: 'hide', placementIds: ['second'] },
      back: { when: filled('second'), effect: 'hide', placementIds: ['first'] },
      other: { when: filled('second'), effect: 'hide', placementIds: ['third'] },
    },
  });
  const { placements } = evaluateForm({ ...form, answers: { first: 'a', second: 'b', third: 'c' } });
  expect(Object.entries(placements).filter(([, { visible }]) => visible)).toMatchObject([
    ['first', {}],
    ['second', {}],
  ]);
});

describe('for any form', () => {
  test('without loops, one pass equals repeating naively until nothing changes', () => {
    fc.assert(
      fc.property(aFilledForm(aFormWithoutLoops), (filled) => {
        const { placements, effective } = evaluateForm(filled);
        expect({ effective, seen: seenOf(placements) }).toEqual(naively(filled));
      }),
      { numRuns: runs(100) },
    );
  });

  test('server, browser and preview agree: the result is the same for any encoding of the form and any order of its parts', () => {
    /** An equal copy from another source: parsed from JSON, with the keys of every object in reverse order. */
    const elsewhere = <T>(value: T): T =>
      JSON.parse(JSON.stringify(value), (_, one: unknown) =>
        typeof one === 'object' && one !== null && !Array.isArray(one)
          ? Object.fromEntries(Object.entries(one).toReversed())
          : one,
      );
    fc.assert(
      fc.property(aFilledForm(aForm), ({ form, fields, answers }) => {
        const others = new Map([...fields].toReversed().map(([id, field]) => [id, elsewhere(field)]));
        const there = { form: elsewhere(form), fields: others, answers: elsewhere(answers) };
        const here = evaluateForm({ form, fields, answers });
        expect(evaluateForm(there)).toEqual(here);
        // the preview reuses one evaluator for many answers
        const evaluate = formEvaluator({ form: there.form, fields: others });
        evaluate({});
        expect(evaluate(there.answers)).toEqual(here);
      }),
      { numRuns: runs(100) },
    );
  });

  test('hidden fields are neither required nor submitted nor invalid', () => {
    fc.assert(
      fc.property(aFilledForm(aForm), ({ form, fields, answers }) => {
        const { placements, effective, errors } = evaluateForm({ form, fields, answers });
        for (const [id, { visible, required }] of Object.entries(placements)) {
          if (visible) continue;
          expect(required).toBe(false);
          expect(effective).not.toHaveProperty((form.placements[id] as { fieldId: string }).fieldId);
          expect(errors).not.toHaveProperty(id);
        }
      }),
    );
  });

  test('hiding everything and showing it again restores it, for any answers', () => {
    const off = { match: 'all' as const, conditions: [{ fieldId: 'switch', operator: 'is' as const, value: 'off' }] };
    fc.assert(
      fc.property(aFilledForm(aFormWithoutLoops), ({ form, fields, answers }) => {
        const switched = {
          ...form,
          sections: { ...form.sections, above: { name: 'Above', help: '', order: 'a', hiddenByDefault: false } },
          placements: {
            ...form.placements,
            switch: { fieldId: 'switch', sectionId: 'above', order: 'a', required: false, hiddenByDefault: false },
          },
          rules: {
            ...form.rules,
            off: {
              order: 'z',
              when: off,
              effect: 'hide' as const,
              sectionIds: Object.keys(form.sections),
              placementIds: [],
              optionIds: [],
            },
          },
        };
        const evaluate = formEvaluator({
          form: switched,
          fields: new Map([...fields, ['switch', fieldOf('shortText')]]),
        });
        expect(evaluate({ ...answers, switch: 'off' }).effective).toEqual({ switch: 'off' });
        const { effective } = evaluateForm({ form, fields, answers });
        expect(evaluate({ ...answers, switch: 'on' }).effective).toEqual({ ...effective, switch: 'on' });
      }),
    );
  });

  test('answers stay unchanged', () => {
    fc.assert(
      fc.property(aFilledForm(aForm), (filled) => {
        const before = structuredClone(filled.answers);
        evaluateForm(filled);
        expect(filled.answers).toEqual(before);
      }),
    );
  });
});

const seenOf = (placements: Record<string, { visible: boolean; optionIds?: string[] }>) =>
  Object.fromEntries(
    Object.entries(placements).map(([id, { visible, optionIds }]) => [
      id,
      { visible, left: optionIds === undefined ? null : new Set(optionIds) },
    ]),
  );

type Naive = {
  effective: Record<string, FieldValue>;
  seen: Record<string, { visible: boolean; left: Set<string> | null }>;
};

/** The form by a naive evaluation: all rules, based on the previous round's result, until a round changes nothing. */
function naively({ form, fields, answers }: FormAndFields & { answers: Answers }): Naive {
  const context = conditionContext(form, fields);
  let last: Naive = { effective: {}, seen: {} };
  for (let round = 0; round < 50; round += 1) {
    const holding = Object.values(form.rules).filter(({ when }) => {
      const counted = countedGroup(when, context);
      return counted !== null && groupHolds(counted, fields, (fieldId) => last.effective[fieldId]);
    });
    const shown = (part: { hiddenByDefault: boolean }, isTarget: (rule: (typeof holding)[number]) => boolean) =>
      !holding.some((rule) => rule.effect === 'hide' && isTarget(rule)) &&
      (!part.hiddenByDefault || holding.some((rule) => rule.effect === 'show' && isTarget(rule)));
    const round: Naive = { effective: {}, seen: {} };
    for (const [id, placement] of Object.entries(form.placements)) {
      const field = fields.get(placement.fieldId);
      const section = form.sections[placement.sectionId];
      if (!field || !section) throw new Error('these forms are whole');
      const visible =
        shown(section, ({ sectionIds }) => sectionIds.includes(placement.sectionId)) &&
        shown(placement, ({ placementIds }) => placementIds.includes(id));
      const limits = hasOptions(field.type)
        ? holding.filter(({ effect, placementIds }) => effect === 'limit' && placementIds.includes(id))
        : [];
      const offered = [...offeredOptions(field)].filter((option) =>
        limits.every(({ optionIds }) => optionIds.includes(option)),
      );
      const left = new Set(
        offered.filter((option) => [null, ...offered].includes(field.options[option]?.parentId ?? null)),
      );
      round.seen[id] = { visible, left: limits.length > 0 ? left : null };
      if (!visible || field.type === 'readOnlyText') continue;
      const usable =
        !isEmptyValue(field.defaultValue) &&
        fitsKind(FIELD_TYPE_FACTS[field.type].answer, field.defaultValue) &&
        (!hasOptions(field.type) || [field.defaultValue].flat().every((option) => left.has(String(option))));
      const value = placement.fieldId in answers ? answers[placement.fieldId] : usable ? field.defaultValue : undefined;
      if (value !== undefined) round.effective[placement.fieldId] = value;
    }
    if (JSON.stringify(comparable(round)) === JSON.stringify(comparable(last))) return round;
    last = round;
  }
  throw new Error('did not come to rest');
}

const comparable = ({ effective, seen }: Naive) => [
  effective,
  Object.entries(seen).map(([id, { visible, left }]) => [id, visible, left && [...left]]),
];

test('a form of 300 fields with 150 rules is evaluated in some steps for each of them', async () => {
  const options = optionsOf(Array.from({ length: 8 }, (_, at) => `option-${at}`));
  const types = ['shortText', 'dropdown', 'number', 'checkboxes', 'date', 'longText'] as const;
  const fieldIds = Array.from({ length: 300 }, (_, at) => `field-${at}`);
  const fields = Object.fromEntries(
    fieldIds.map((id, at) => [id, fieldOf(types[at % types.length] ?? 'shortText', { name: id, options })]),
  );
  const rules = Object.fromEntries(
    Array.from({ length: 150 }, (_, at) => [
      `rule-${at}`,
      {
        when: {
          match: at % 2 === 0 ? ('all' as const) : ('any' as const),
          conditions: [
            { fieldId: `field-${(at % 40) * 6 + 1}`, operator: 'isOneOf' as const, value: ['option-1', 'option-2'] },
            {
              match: 'any' as const,
              conditions: [{ fieldId: `field-${(at % 40) * 6}`, operator: 'isNotEmpty' as const }],
            },
          ],
        },
        effect: (['show', 'hide', 'require'] as const)[at % 3] ?? 'show',
        placementIds: [`field-${(at % 40) * 6 + 2 + (at % 4)}`],
      },
    ]),
  );
  const sections = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`section-${keyAt(at)}`, fieldIds.slice(at * 15, at * 15 + 15)]),
  );
  const form = formOf({ fields, sections, rules });
  const answers = Object.fromEntries(
    fieldIds.map((id, at) => [id, at % 6 === 1 ? 'option-1' : at % 6 === 2 ? 5 : at % 6 === 3 ? ['option-2'] : 'text']),
  );
  const { count } = await countedModule<typeof import('./evaluator.ts')>(import.meta.dirname, 'evaluator.ts');
  const { result, steps } = count((module) => module.evaluateForm({ ...form, answers }));
  expect(Object.keys(result.placements)).toHaveLength(300);
  expect(steps / 450).toBeLessThan(100);
});
