import type { FormRule } from '@scopewright/contracts/scoping';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateForm } from './form/evaluator.ts';
import { loopsOf, ruleGraph } from './form/rule-graph.ts';
import { describeCondition, describeGroup, describeLoop, describeRule, describeWhyHidden } from './sentence.ts';
import { fieldOf, formOf, optionsOf } from './testing/form.ts';
import { aFilledForm, aForm } from './testing/form-arbitraries.ts';

const written = {
  fields: {
    impact: fieldOf('dropdown', { name: 'Impact', options: optionsOf(['Low', 'Middle', 'High']) }),
    colours: fieldOf('checkboxes', { name: 'Colors', options: optionsOf(['Red', 'Blue']) }),
    cost: fieldOf('number', { name: 'Cost', unit: '€' }),
    start: fieldOf('dateTime', { name: 'Start' }),
    reason: fieldOf('longText', { name: 'Justification' }),
  },
  sections: { main: ['impact', 'colours', 'cost', 'start'], more: ['reason'] },
  sectionSettings: { main: { name: 'Main' }, more: { name: 'More', hiddenByDefault: true } },
  placements: { reason: { label: 'Reason' } },
};
const context = formOf(written);

describe('conditions', () => {
  test.each([
    [{ fieldId: 'impact', operator: 'is', value: 'High' }, '“Impact” is “High”'],
    [
      { fieldId: 'impact', operator: 'isOneOf', value: ['Low', 'Middle', 'High'] },
      '“Impact” is one of “Low”, “Middle” or “High”',
    ],
    [{ fieldId: 'colours', operator: 'isOneOf', value: ['Red'] }, '“Colors” has one of “Red”'],
    [{ fieldId: 'colours', operator: 'hasAllOf', value: ['Red', 'Blue'] }, '“Colors” has all of “Red” and “Blue”'],
    [{ fieldId: 'cost', operator: 'greaterThan', value: 500 }, '“Cost” is more than 500 €'],
    [{ fieldId: 'start', operator: 'atLeast', value: '2026-01-01T08:00' }, '“Start” is not before “2026-01-01 08:00”'],
    [{ fieldId: 'reason', operator: 'contains', value: 'urgent' }, '“Reason” contains “urgent”'],
    [{ fieldId: 'impact', operator: 'isNotEmpty' }, '“Impact” is filled in'],
    [{ fieldId: 'impact', operator: 'is' }, '“Impact” is …'],
    [{ fieldId: null, operator: 'is' }, '…'],
    [{ fieldId: 'gone', operator: 'is', value: 'x' }, 'a field that no longer exists is “x”'],
    [{ fieldId: 'impact', operator: 'is', value: 'toString' }, '“Impact” is an option that no longer exists'],
  ] as const)('%j: %s', (condition, sentence) => {
    expect(describeCondition(condition as Parameters<typeof describeCondition>[0], context)).toBe(sentence);
  });

  test('groups within groups are in brackets', () => {
    const high = { fieldId: 'impact', operator: 'is' as const, value: 'High' };
    const dear = { fieldId: 'cost', operator: 'atLeast' as const, value: 100 };
    const group = {
      match: 'all' as const,
      conditions: [
        high,
        { match: 'any' as const, conditions: [dear, high] },
        { match: 'any' as const, conditions: [dear] },
      ],
    };
    expect(describeGroup(group, context)).toBe(
      '“Impact” is “High” and (“Cost” is at least 100 € or “Impact” is “High”) and “Cost” is at least 100 €',
    );
  });
});

test('rules are sentences', () => {
  const rule: FormRule = {
    order: 'a0',
    when: { match: 'all', conditions: [{ fieldId: 'cost', operator: 'lessThan', value: 5 }] },
    effect: 'hide',
    placementIds: ['reason', 'start'],
    sectionIds: ['more'],
    optionIds: ['Red'],
  };
  expect(describeRule(rule, context)).toBe('Hide “Reason”, “Start” and section “More” when “Cost” is less than 5 €.');
  expect(describeRule({ ...rule, effect: 'require', placementIds: [] }, context)).toBe(
    'Require … when “Cost” is less than 5 €.',
  );
  expect(describeRule({ ...rule, effect: 'limit', placementIds: ['colours'] }, context)).toBe(
    'Offer only “Red” in “Colors” when “Cost” is less than 5 €.',
  );
});

test('the reason why something is hidden contains the conditions of the rules', () => {
  const when = { match: 'all' as const, conditions: [{ fieldId: 'impact', operator: 'is' as const, value: 'High' }] };
  const form = formOf({
    ...written,
    rules: {
      'show-1': { when, effect: 'show', sectionIds: ['more'] },
      'hide-1': { when, effect: 'hide', placementIds: ['cost'] },
    },
  });
  const say = (impact: string, kind: 'sections' | 'placements', id: string) => {
    const state = evaluateForm({ ...form, answers: { impact } })[kind][id];
    return state && describeWhyHidden(state, form);
  };
  expect(say('Low', 'sections', 'more')).toBe('Hidden: it is shown only when “Impact” is “High”.');
  expect(say('High', 'sections', 'more')).toBe('Shown because “Impact” is “High”.');
  expect(say('Low', 'placements', 'reason')).toBe('Hidden with section “More”.');
  expect(say('High', 'placements', 'cost')).toBe('Hidden because “Impact” is “High”.');
  expect(say('Low', 'placements', 'cost')).toBe('Shown: no rule hides it.');
});

test('a loop is reported from field to field', () => {
  const filled = (fieldId: string) => ({
    match: 'all' as const,
    conditions: [{ fieldId, operator: 'isNotEmpty' as const }],
  });
  const form = formOf({
    ...written,
    rules: {
      'rule-1': { when: filled('impact'), effect: 'show', sectionIds: ['more'] },
      'rule-2': { when: filled('reason'), effect: 'hide', placementIds: ['impact'] },
      'rule-3': { when: filled('cost'), effect: 'hide', placementIds: ['cost'] },
    },
  });
  expect(loopsOf(ruleGraph(form.form)).map((loop) => describeLoop(loop, form))).toEqual([
    '“Cost” decides about itself.',
    expect.stringMatching(
      /“Impact” decides about section “More”, which holds “Reason”, which decides about “Impact”\.|“Reason” decides about “Impact”, which/,
    ),
  ]);
});

test('any form can be described', () => {
  fc.assert(
    fc.property(aFilledForm(aForm), (filled) => {
      for (const rule of Object.values(filled.form.rules))
        expect(describeRule(rule, filled)).toMatch(/^(Show|Hide|Require|Offer only) .* when .*\.$/);
      for (const state of Object.values(evaluateForm(filled).placements))
        expect(describeWhyHidden(state, filled)).toMatch(/^(Shown|Hidden).*\.$/);
      for (const loop of loopsOf(ruleGraph(filled.form)))
        expect(describeLoop(loop, filled)).toMatch(/ decides about .*\.$/);
    }),
  );
});
