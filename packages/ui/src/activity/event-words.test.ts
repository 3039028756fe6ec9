import { expect, test } from 'vitest';
import { changedFields, eventWords } from './event-words.ts';

const ADA = { id: '1', name: 'Ada' };
const said = (action: string, name: string | null, actor: { id: string; name: string | null } | null = ADA) => {
  const words = eventWords({ action, actor, target: name === null ? null : { type: 'sow', id: '2', name } });
  return [words.actor, words.before, words.name, words.after];
};

test.each([
  ['sow.created', 'Roll-out', ['Ada', 'drafted the SOW ', 'Roll-out', '']],
  ['company.unarchived', 'Northwind', ['Ada', 'brought the company ', 'Northwind', ' back from the archive']],
  ['company.unarchived', null, ['Ada', 'brought the company back from the archive', null, '']],
  ['activity.exported', 'Northwind', ['Ada', 'exported the activity', null, '']],
  ['billing.plan-started', 'K7Q-0001', ['Ada', 'started a plan', null, '']],
  ['space.ship-launched', 'Apollo', ['Ada', 'space ship launched: ', 'Apollo', '']],
  ['space.ship-launched', null, ['Ada', 'space ship launched', null, '']],
])('%s of %s', (action, name, words) => {
  expect(said(action, name)).toEqual(words);
});

test('who did it may be gone, or nobody', () => {
  expect(said('sow.created', 'x', { id: '1', name: null })[0]).toBe('Somebody');
  expect(said('sow.created', 'x', null)[0]).toBe('The system');
});

test('changed fields are told in words', () => {
  const changes = [
    { field: 'amount', from: null, to: { minor: 125_000, currency: 'USD' } },
    { field: 'endDate', from: '2026-05-01', to: null },
    { field: 'role', from: 'user', to: 'companyUser' },
    { field: 'status', from: 'draft', to: 'active' },
    { field: 'consultants', from: [], to: ['Con Sultant', 'Cora'] },
    { field: 'consultantsCanSeeAllClients', from: false, to: true },
    { field: 'plan', from: null, to: 'small' },
    { field: 'somethingNew', from: 1, to: 2 },
    { field: 'notes', from: null, to: '' },
    { field: 'pastedText', from: '', to: `${'x'.repeat(2000)}… (5000 characters)` },
  ];
  const told = changedFields({ action: 'sow.updated', changes });
  expect(told.map(({ field }) => field)).toEqual([
    'Amount',
    'End date',
    'Role',
    'Status',
    'Consultants',
    'Consultants see all clients',
    'Plan',
    'Something new',
    'Text',
  ]);
  expect(told[0]).toMatchObject({ from: null, to: expect.stringMatching(/1,250\.00/) });
  expect(told[1]).toMatchObject({ from: expect.stringMatching(/2026/), to: null });
  expect(told.slice(2, 8).map(({ from, to }) => [from, to])).toEqual([
    ['View only', 'Administrator'],
    ['Draft', 'Active'],
    [null, 'Con Sultant, Cora'],
    ['No', 'Yes'],
    [null, 'Small Firm'],
    ['1', '2'],
  ]);
  expect(told[8]?.to).toMatch(/^x{160}… \(5,000 characters\)$/);
});

test('something new is not told its title twice', () => {
  const changes = [
    { field: 'title', from: null, to: 'Roll-out' },
    { field: 'notes', from: null, to: 'two\nlines' },
  ];
  expect(changedFields({ action: 'sow.created', changes })).toEqual([{ field: 'Notes', from: null, to: 'two lines' }]);
});
