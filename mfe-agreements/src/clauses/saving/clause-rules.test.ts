import { clause } from '@scopewright/contracts/testing';
import { expect, test } from 'vitest';
import { CLAUSE_RULES, changesOf, editedClause, valuesOf } from './clause-rules.ts';

const milestone = { title: 'Go-live', date: '2027-04-03' };
const date = {
  text: '3/4/2027',
  value: null,
  until: null,
  choices: ['2027-04-03', '2027-03-04'] as [string, string],
  relative: null,
};
const applied = (of: ReturnType<typeof editedClause>, changes: ReturnType<typeof changesOf>) =>
  changes.reduce((before, change) => CLAUSE_RULES.apply(before, change) ?? before, of);

test('a clause that is no longer accepted leaves the timeline, and undo restores it', () => {
  const accepted = editedClause(clause({ state: 'accepted', milestone }));
  const changes = changesOf(accepted, { state: 'rejected' });
  expect(valuesOf(changes)).toEqual({ state: 'rejected', milestone: null });
  const rejected = applied(accepted, changes);
  expect(rejected).toMatchObject({ state: 'rejected', milestone: null });
  const back = CLAUSE_RULES.inverse(accepted, changes);
  expect(valuesOf(back)).toEqual({ state: 'accepted', milestone });
  expect(applied(rejected, back)).toEqual(accepted);
});

test('a decision settles that the sentence has changed; nothing else does', () => {
  const changed = editedClause(clause({ former: 'Handover' }));
  expect(applied(changed, changesOf(changed, { kind: 'scope' })).former).toBe('Handover');
  expect(applied(changed, changesOf(changed, { state: 'accepted' })).former).toBeNull();
});

test('the name follows the wording', () => {
  const before = editedClause(clause({ quote: 'Handover workshop' }));
  const changes = changesOf(before, { wording: 'One workshop' });
  expect(applied(before, changes).name).toBe('One workshop');
  expect(applied(applied(before, changes), CLAUSE_RULES.inverse(before, changes))).toEqual(before);
});

test('a chosen date is a separate place; undone, it is unclear again', () => {
  const unclear = editedClause(clause({ date }));
  const changes = changesOf(unclear, { date: '2027-03-04' });
  expect(applied(unclear, changes).date).toEqual({ ...date, value: '2027-03-04' });
  expect(valuesOf(CLAUSE_RULES.inverse(unclear, changes))).toEqual({ date: null });
  // its date was removed with another reading of the sentence, and the chosen one stayed
  expect(valuesOf([{ kind: 'set', path: ['date'], to: { ...date, value: '2027-03-04' } }])).toEqual({
    date: '2027-03-04',
  });
});

test('an equal value is no change; nothing is applied to another value than it was made from', () => {
  const one = editedClause(clause({ state: 'accepted' }));
  expect(changesOf(one, { state: 'accepted', kind: one.kind, wording: null })).toEqual([]);
  const [change] = changesOf(one, { state: 'rejected' });
  expect(change && CLAUSE_RULES.apply({ ...one, state: 'proposed' }, change)).toBeNull();
  expect(CLAUSE_RULES.apply(one, { kind: 'set', path: ['date', 'value'], to: '2027-03-04' })).toBeNull();
});
