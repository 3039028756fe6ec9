import { expect, it } from 'vitest';
import { notesOf } from './notes.ts';
import { nothingDropped } from './verify.ts';

const NOTHING = { both: 0, onlyRules: 0, onlyModel: 0, differently: 0 };
const range = { start: 0, end: 10 };

it('describe how the model compares with the rules', () => {
  expect(
    notesOf(
      'reader-1',
      { read: [range], unread: [], dropped: nothingDropped() },
      { both: 1, onlyRules: 2, onlyModel: 1_200, differently: 0 },
    ),
  ).toEqual([
    'The model reader-1 agrees with the rules on 1 clause, proposes 1,200 more, and did not find 2 clauses that the rules found.',
  ]);
});

it('list dropped and unread parts, with reasons', () => {
  const dropped = { ...nothingDropped(), notFound: 4, partial: 1, repeated: 9, date: 1, amount: 1 };
  const unread = [
    { ...range, why: 'refused' as const },
    { ...range, why: 'spent' as const },
    { ...range, why: 'spent' as const },
  ];
  expect(notesOf('reader-1', { read: [], unread, dropped }, NOTHING)).toEqual([
    '4 proposals dropped: the quote is not in the document.',
    '1 proposal dropped: the rest of the sentence says the opposite.',
    '2 dates and amounts of the model dropped: not stated like that in the quote.',
    'The model left 1 part unread: it refused to answer.',
    'The model left 2 parts unread: the budget of the day or the limit of requests per document is used up.',
  ]);
});
