import { expect, test } from 'vitest';
import { referencesOf } from './references.ts';

const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(24)) as [string, string, string, string];
const asks = (fieldId: string | null) => ({ fieldId, operator: 'isEmpty' as const });

test('a workflow refers to the fields of its conditions, screens and approvals', () => {
  const transition = {
    name: 'Go',
    from: 'start' as const,
    toStatusId: null,
    order: 'a0',
    actors: [],
    conditions: null,
    screenFieldIds: [],
  };
  const approval = {
    name: 'OK?',
    statusId: null,
    needs: { by: 'principal' as const },
    approveTransitionId: null,
    declineTransitionId: null,
    order: 'a0',
  };
  const found = referencesOf({
    kind: 'workflow',
    content: {
      statuses: {},
      transitions: {
        tra1: { ...transition, screenFieldIds: [A] },
        tra2: {
          ...transition,
          conditions: {
            match: 'all',
            conditions: [asks(B), { match: 'any', conditions: [asks(C), asks(B), asks(null)] }],
          },
        },
      },
      approvals: {
        app1: { ...approval, approvers: { by: 'field', fieldId: D } },
        app2: { ...approval, approvers: { by: 'people', names: ['Ana'] } },
      },
      reopenRules: {},
    },
  });
  expect(found.map(({ itemId, path }) => [itemId, path.slice(1).join('.')])).toEqual([
    [A, 'transitions.tra1.screenFieldIds'],
    [B, 'transitions.tra2.conditions'],
    [C, 'transitions.tra2.conditions'],
    [D, 'approvals.app1.approvers'],
  ]);
});

test('a request type refers to its workflow and to the fields of its form, rules and tests', () => {
  const found = referencesOf({
    kind: 'requestType',
    content: {
      portalGroupId: null,
      workType: 'incident',
      workflowId: A,
      sections: {},
      placements: { pla1: { fieldId: B, sectionId: 'sec1', order: 'a0', required: false, hiddenByDefault: false } },
      rules: {
        rul1: {
          order: 'a0',
          when: { match: 'all', conditions: [asks(B)] },
          effect: 'hide',
          sectionIds: [],
          placementIds: [],
          optionIds: [],
        },
      },
      tests: {
        tes1: { name: 'T', order: 'a0', answers: { [C]: 'x' }, visiblePlacementIds: [], requiredPlacementIds: [] },
      },
    },
  });
  expect(found.map(({ itemId, path }) => [itemId, path.slice(1).join('.')])).toEqual([
    [A, 'workflowId'],
    [B, 'placements.pla1'],
    [B, 'rules.rul1.when'],
    [C, 'tests.tes1'],
  ]);
});
