import { expect, test } from 'vitest';
import { fieldOf, formOf, optionsOf } from '../testing/form.ts';
import { workflowOf } from '../workflow/written-workflow.ts';
import { optionUses } from './option-uses.ts';

const { form, fields } = formOf({
  fields: {
    impact: fieldOf('dropdown', { name: 'Impact', options: optionsOf(['low', 'high']) }),
    team: fieldOf('dropdown', { name: 'Team', options: optionsOf(['high']) }),
    loss: fieldOf('number', { name: 'Loss' }),
  },
  placements: { impact: { defaultValue: 'high', label: 'How bad' } },
  rules: {
    nested: {
      when: {
        match: 'all',
        conditions: [{ match: 'any', conditions: [{ fieldId: 'impact', operator: 'isOneOf', value: ['high'] }] }],
      },
      placementIds: ['loss'],
    },
    limit: {
      when: { match: 'all', conditions: [{ fieldId: 'loss', operator: 'isNotEmpty' }] },
      effect: 'limit',
      placementIds: ['impact'],
      optionIds: ['high'],
    },
    other: {
      when: { match: 'all', conditions: [{ fieldId: 'impact', operator: 'is', value: 'low' }] },
      placementIds: ['loss'],
    },
    // an option with the same id in another field
    strange: {
      when: { match: 'all', conditions: [{ fieldId: 'team', operator: 'is', value: 'high' }] },
      placementIds: ['loss'],
    },
  },
});
const tested = {
  ...form,
  tests: {
    major: {
      name: 'Major',
      order: 'a0',
      answers: { impact: 'high' },
      visiblePlacementIds: [],
      requiredPlacementIds: [],
    },
  },
};
const sought = (optionId: string) => ({ fieldId: 'impact', optionIds: new Set([optionId]) });

test('rules, limits, defaults and test cases of a form name options', () => {
  expect(optionUses({ kind: 'requestType', content: tested }, sought('high'), fields)).toEqual([
    { path: ['content', 'rules', 'nested'], says: 'Show “Loss” when “How bad” is one of “high”.' },
    { path: ['content', 'rules', 'limit'], says: 'Offer only “high” in “How bad” when “Loss” is filled in.' },
    { path: ['content', 'placements', 'impact', 'defaultValue'], says: 'It is the default of “How bad” in this form.' },
    { path: ['content', 'tests', 'major'], says: 'The test case “Major” answers with it.' },
  ]);
  expect(
    optionUses({ kind: 'requestType', content: tested }, sought('low'), fields).map(({ path }) => path[2]),
  ).toEqual(['other']);
  expect(optionUses({ kind: 'requestType', content: tested }, sought('gone'), fields)).toEqual([]);
});

test('conditions of transitions name options', () => {
  const content = workflowOf({
    statuses: [['Open', 'todo']],
    transitions: [
      ['Create', 'start', 'Open'],
      [
        'Escalate',
        ['Open'],
        'Open',
        { conditions: { match: 'all', conditions: [{ fieldId: 'impact', operator: 'is', value: 'high' }] } },
      ],
    ],
  });
  expect(optionUses({ kind: 'workflow', content }, sought('high'), fields)).toEqual([
    {
      path: ['content', 'transitions', 'escalate', 'conditions'],
      says: '“Escalate” is available only when “Impact” is “high”.',
    },
  ]);
  expect(optionUses({ kind: 'workflow', content }, sought('low'), fields)).toEqual([]);
});
