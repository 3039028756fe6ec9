import { expect, test } from 'vitest';
import { actionInText, changesInText } from './event-words.ts';
import { shownChange } from './shown-changes.ts';

const ID = '9w0rzcgwrdy3';
const ITEM = 'f'.repeat(24);

/** The shown change of an event from before names were stored. */
const old = (type: string, key: string, from: unknown, to: unknown) => {
  const change = shownChange(type, key, { from, to });
  expect(JSON.stringify(change)).not.toMatch(new RegExp(`${ID}|${ITEM}`));
  const event = {
    action: 'scope.changed',
    actor: null,
    target: { type, id: ITEM, name: 'Access request' },
    changes: [change],
  };
  return [actionInText(event), changesInText(event)].join(' | ');
};

test.each([
  [
    'workflow',
    `transitions/${ID}`,
    null,
    { name: 'Reconsider', from: [ID], toStatusId: ID },
    'added the transition Reconsider in Access request | added the transition Reconsider',
  ],
  [
    'workflow',
    `transitions/${ID}`,
    `{"name":"Reconsider","fr… (2500 characters)`,
    null,
    'removed a transition in Access request | removed a transition',
  ],
  [
    'workflow',
    `transitions/${ID}/toStatusId`,
    ID,
    'granting',
    'changed the target status of a transition in Access request | changed the target status of a transition',
  ],
  [
    'workflow',
    `transitions/${ID}/conditions/match`,
    'all',
    'any',
    'changed the conditions of a transition in Access request | changed the conditions of a transition',
  ],
  ['workflow', `approvals/${ID}/order`, 'a0', 'a1', 'moved an approval in Access request | moved an approval'],
  ['workflow', 'statuses', { [ID]: {} }, {}, 'changed the statuses in Access request | changed the statuses'],
  [
    'request-type',
    `placements/${ID}/required`,
    false,
    true,
    'set “Required” on for a field in Access request | set “Required” on for a field',
  ],
  [
    'request-type',
    `rules/${ID}/placementIds`,
    [ID],
    [ID, ID],
    'changed the fields of a rule in Access request | changed the fields of a rule',
  ],
  ['request-type', 'workflowId', null, ITEM, 'changed the workflow of Access request | changed the workflow'],
  [
    'request-type',
    'phase',
    2,
    1,
    'changed the phase of Access request from Automation to Core | changed the phase from Automation to Core',
  ],
  ['field', 'defaultValue', ID, [ID], 'changed the default value of Access request | changed the default value'],
  [
    'field',
    'validation',
    { minWords: 1 },
    { minWords: 2 },
    'changed the validation of Access request | changed the validation',
  ],
  ['field', 'ownerId', ITEM, null, 'changed the owner of Access request | changed the owner'],
  [
    'field',
    'description',
    'One',
    `"${'x'.repeat(1999)}… (2500 characters)`,
    `edited the description of Access request | edited the description: One → ${'x'.repeat(160)}… (2,500 characters)`,
  ],
  ['field', `nothing/${ID}/such`, ID, ITEM, 'edited Access request | made a change'],
])('an old event of a %s describes %s with a plain phrase', (type, key, from, to, sentence) => {
  expect(old(type, key, from, to)).toBe(sentence);
});

test('other events pass plain values and amounts on, and no objects', () => {
  const amount = { minor: 100, currency: 'USD' };
  expect(shownChange('sow', 'amount', { from: null, to: amount })).toEqual({ field: 'amount', from: null, to: amount });
  expect(shownChange(undefined, 'settings', { from: { a: ID }, to: [{ b: ID }] })).toEqual({
    field: 'settings',
    from: { words: null },
    to: { words: null },
  });
  expect(shownChange('project', 'workflows', { from: null, to: 3 })).toEqual({ field: 'workflows', from: null, to: 3 });
});
