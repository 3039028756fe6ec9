import { clause } from '@scopewright/contracts/testing';
import { expect, test } from 'vitest';
import {
  acceptable,
  bySection,
  countsOf,
  firstPlaceToSplit,
  fitting,
  kindsOf,
  placesToSplit,
  reviewViewOf,
} from './review-view.ts';

const ALL = reviewViewOf(new URLSearchParams());

test('the address names the shown clauses; unknown parts are ignored', () => {
  expect(reviewViewOf(new URLSearchParams('kind=fee&state=accepted&confidence=high&q=desk'))).toEqual({
    kind: 'fee',
    state: 'accepted',
    confidence: 'high',
    search: 'desk',
  });
  expect(reviewViewOf(new URLSearchParams('kind=toString&state=x'))).toEqual(ALL);
});

test('clauses are narrowed by kind, state, confidence, and by every word in quote, wording or section', () => {
  const fee = clause({
    id: 'fee',
    kind: 'fee',
    quote: 'The fixed fee is $48,000, payable in two parts.',
    confidence: 0.7,
  });
  const edited = clause({ id: 'edited', state: 'accepted', wording: 'A café for the team' });
  const added = clause({ id: 'added', by: 'person', confidence: 1 });
  const ids = (view: Partial<typeof ALL>) => fitting([fee, edited, added], { ...ALL, ...view }).map(({ id }) => id);
  expect(ids({})).toEqual(['fee', 'edited', 'added']);
  expect(ids({ kind: 'fee' })).toEqual(['fee']);
  expect(ids({ state: 'accepted' })).toEqual(['edited']);
  expect(ids({ confidence: 'high' })).toEqual(['edited']);
  expect(ids({ confidence: 'medium' })).toEqual(['fee']);
  expect(ids({ search: 'CAFE team' })).toEqual(['edited']);
  expect(ids({ search: 'deliverables workshop' })).toEqual(['edited', 'added']);
  expect(ids({ search: 'workshop nothing' })).toEqual([]);
});

test('neighbours of one section are together, and counted by state and kind', () => {
  const one = clause({ section: ['2. Deliverables'] });
  const other = clause({ section: ['2. Deliverables', '2.1 Portal'], state: 'rejected' });
  expect(
    bySection([one, one, other, clause({ section: [] })]).map(({ section, clauses }) => [section, clauses.length]),
  ).toEqual([
    ['2. Deliverables', 2],
    ['2. Deliverables › 2.1 Portal', 1],
    [null, 1],
  ]);
  expect(countsOf([one, one, other])).toEqual({ proposed: 2, accepted: 0, rejected: 1 });
  expect(kindsOf([clause({ kind: 'fee' }), one, other])).toEqual([
    { kind: 'deliverable', count: 2 },
    { kind: 'fee', count: 1 },
  ]);
});

test('several are accepted together: undecided ones of the kind, sure enough, without an open point or an unclear date', () => {
  const sure = clause({ confidence: 0.9 });
  const unclear = {
    text: '3/4/2027',
    value: null,
    until: null,
    choices: ['2027-04-03', '2027-03-04'] as [string, string],
    relative: null,
  };
  const others = [
    clause({ confidence: 0.89 }),
    clause({ kind: 'fee' }),
    clause({ state: 'rejected' }),
    clause({ date: unclear }),
  ];
  expect(acceptable([sure, ...others], 'deliverable', 0.9)).toEqual([sure]);
  expect(acceptable([sure, clause({ kind: 'placeholder' })], null, 0.9)).toEqual([sure]);
});

test('a clause is split before any word but the first; after a sentence or part is offered first', () => {
  const quote = ' Portal, with forms; a handover workshop';
  const places = placesToSplit(quote);
  expect(places.map((place) => quote.slice(place).split(' ')[0])).toEqual([
    'with',
    'forms;',
    'a',
    'handover',
    'workshop',
  ]);
  expect(quote.slice(firstPlaceToSplit(quote, places))).toBe('a handover workshop');
  expect(
    'Portal and workshop'.slice(firstPlaceToSplit('Portal and workshop', placesToSplit('Portal and workshop'))),
  ).toBe('workshop');
  expect(placesToSplit('Portal')).toEqual([]);
});
