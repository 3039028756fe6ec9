import { expect, test } from 'vitest';
import {
  actionInText,
  changeCount,
  changesInText,
  eventLines,
  eventWords,
  isCounted,
  linesBelow,
} from './event-words.ts';

const ADA = { id: '1', name: 'Ada' };
const NONE: never[] = [];
const said = (
  action: string,
  name: string | null,
  type = 'sow',
  actor: { id: string; name: string | null } | null = ADA,
) => {
  const words = eventWords({ action, actor, target: name === null ? null : { type, id: '2', name }, changes: NONE });
  return [words.actor, words.before, words.name, words.after];
};

test.each([
  ['sow.created', 'Roll-out', 'sow', ['Ada', 'drafted the SOW ', 'Roll-out', '']],
  ['company.unarchived', 'Northwind', 'company', ['Ada', 'restored the company ', 'Northwind', ' from the archive']],
  ['company.unarchived', null, 'company', ['Ada', 'restored the company from the archive', null, '']],
  ['activity.exported', 'Northwind', 'company', ['Ada', 'exported the activity', null, '']],
  ['billing.plan-started', 'K7Q-0001', 'invoice', ['Ada', 'started a plan', null, '']],
  ['scope.imported', 'Fulfillment', 'workflow', ['Ada', 'imported the workflow ', 'Fulfillment', '']],
  ['scope.imported', 'Get access', 'request-type', ['Ada', 'imported the request type ', 'Get access', '']],
  ['scope.created', 'Impact', 'field', ['Ada', 'added the field ', 'Impact', ' to the scope']],
  ['scope.deleted', 'Impact', 'field', ['Ada', 'deleted the field ', 'Impact', ' from the scope']],
  ['scope.restored', 'Fulfillment', 'workflow', ['Ada', 'restored the workflow ', 'Fulfillment', '']],
  ['scope.changed', 'Access request', 'request-type', ['Ada', 'edited ', 'Access request', '']],
  ['space.ship-launched', 'Apollo', 'ship', ['Ada', 'space ship launched: ', 'Apollo', '']],
  ['space.ship-launched', null, 'ship', ['Ada', 'space ship launched', null, '']],
  ['document.attached', null, 'sow', ['Ada', 'attached a document', null, '']],
])('%s of %s', (action, name, type, words) => {
  expect(said(action, name, type)).toEqual(words);
});

test('the actor may be deleted, or absent', () => {
  expect(said('sow.created', 'x', 'sow', { id: '1', name: null })[0]).toBe('Someone');
  expect(said('sow.created', 'x', 'sow', null)[0]).toBe('The system');
});

const event = (
  action: string,
  changes: { field: string; part?: string; from: unknown; to: unknown }[],
  type = 'sow',
) => ({
  action,
  actor: ADA,
  target: { type, id: null, name: 'Access request' },
  changes,
});

test('changed fields of agreements, people and settings are described', () => {
  const lines = eventLines(
    event('sow.updated', [
      { field: 'amount', from: null, to: { minor: 125_000, currency: 'USD' } },
      { field: 'endDate', from: '2026-05-01', to: null },
      { field: 'role', from: 'user', to: 'companyUser' },
      { field: 'status', from: 'draft', to: 'active' },
      { field: 'consultants', from: [], to: ['Con Sultant', 'Cora'] },
      { field: 'consultantsCanSeeAllClients', from: false, to: true },
      { field: 'plan', from: null, to: 'small' },
      { field: 'somethingNew', from: 1, to: 2 },
      { field: 'notes', from: null, to: '' },
      { field: 'settings', from: { a: 1 }, to: { words: null } },
      { field: 'companyId', from: null, to: 'a'.repeat(24) },
      { field: 'accentColor', from: null, to: '#112233' },
      { field: 'trialEndsAt', from: null, to: '2026-01-01T00:00:00.000Z' },
      { field: 'pastedText', from: '', to: `${'x'.repeat(2000)}… (5000 characters)` },
    ]),
    { date: (date) => `day ${date}`, time: (time) => `time ${time}` },
  );
  expect(lines.map(({ text, from, to }) => [text, from, to])).toEqual([
    ['Amount', null, expect.stringMatching(/1,250\.00/)],
    ['End date', 'day 2026-05-01', null],
    ['Role', 'View only', 'Administrator'],
    ['Status', 'Draft', 'Active'],
    ['Consultants', null, 'Con Sultant, Cora'],
    ['Consultants can see all clients', 'No', 'Yes'],
    ['Plan', null, 'Small Firm'],
    ['Something new', '1', '2'],
    ['Accent color', null, '#112233'],
    ['Trial ends at', null, 'time 2026-01-01T00:00:00.000Z'],
    ['Text', null, `${'x'.repeat(160)}… (5,000 characters)`],
  ]);
});

test('a value that the sentence contains is not repeated', () => {
  const drafted = event('sow.created', [
    { field: 'title', from: null, to: 'Roll-out' },
    { field: 'notes', from: null, to: 'two\nlines' },
  ]);
  expect(changesInText(drafted)).toBe('Notes: two lines');
  expect(eventLines(event('scope.implemented', [{ field: 'implemented', from: false, to: true }], 'workflow'))).toEqual(
    [],
  );
  expect(eventLines(event('person.removed', [{ field: 'role', from: 'companyUser', to: null }], 'user'))).toEqual([]);
  const phase = event('scope.changed', [{ field: 'phase', from: 2, to: 1 }], 'workflow');
  expect([actionInText(phase), linesBelow(phase)]).toEqual([
    'changed the phase of Access request from Automation to Core',
    [],
  ]);
  const text = event('scope.changed', [{ field: 'description', from: 'One', to: 'Two' }], 'workflow');
  expect(linesBelow(text)).toEqual([{ key: '0', text: '', from: 'One', to: 'Two' }]);
});

test('several changes together are counted, and each has its own line', () => {
  const many = event(
    'scope.changed',
    [
      { field: 'phase', from: 2, to: 1 },
      { field: 'statuses/*', part: 'Waiting', from: null, to: { words: '' } },
    ],
    'workflow',
  );
  expect([actionInText(many), changesInText(many)]).toEqual([
    'made 2 changes to Access request',
    'changed the phase from Automation to Core\nadded the status Waiting',
  ]);
  expect([
    isCounted(many),
    isCounted(event('sow.updated', many.changes)),
    changeCount(many),
    changeCount({ changes: [] }),
  ]).toEqual([true, false, 2, 1]);
  expect(eventWords({ ...many, target: null }).before).toBe('edited');
});

test.each([
  [{ field: 'inScope', from: false, to: true }, 'set “In scope” on for Access request'],
  [{ field: 'implemented', from: true, to: false }, 'set “Implemented” off for Access request'],
  [{ field: 'phase', from: 3, to: 4 }, 'changed the phase of Access request from Portal to Advanced'],
  [{ field: 'category', from: '', to: 'Queues' }, 'set the category of Access request to “Queues”'],
])('of a configuration item: %j', (change, sentence) => {
  expect(actionInText(event('scope.config-item-changed', [change], 'config-item'))).toBe(sentence);
});

test.each([
  [{ field: 'order', from: null, to: { words: 'after Get help' } }, 'moved Access request after Get help'],
  [
    { field: 'portalGroupId', from: { words: 'Hardware' }, to: null },
    'cleared the portal group of Access request (was Hardware)',
  ],
])('of an item that was moved: %j', (change, sentence) => {
  expect(actionInText(event('scope.moved', [change], 'request-type'))).toBe(sentence);
});
