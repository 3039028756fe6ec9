import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ClauseDate } from '../clauses/clause.ts';
import { type AgreedClause, type FollowUp, followUps, type PresentTerms, timelineTitle } from './follow-ups.ts';

const NO_TERMS: PresentTerms = { startDate: null, endDate: null, amount: null };

const dateOf = (value: string, until: string | null = null): ClauseDate => ({
  text: value,
  value,
  until,
  choices: null,
  relative: null,
});

let made = 0;
function clause(given: Partial<AgreedClause>): AgreedClause {
  made += 1;
  return {
    id: `c${made}`,
    kind: 'deliverable',
    quote: 'The HR portal',
    section: [],
    state: 'accepted',
    wording: null,
    milestone: null,
    ...given,
  };
}

/** An agreement after everything was taken over; of contradicting entries the first. */
function takeOver(clauses: readonly AgreedClause[], present: PresentTerms): [AgreedClause[], PresentTerms] {
  const first = new Map<string, FollowUp>();
  for (const entry of followUps(clauses, present).entries) {
    const key = entry.what === 'milestone' ? entry.clauseId : entry.what;
    if (!first.has(key)) first.set(key, entry);
  }
  const terms = { ...present };
  const milestones = new Map<string, { title: string; date: string }>();
  for (const entry of first.values()) {
    if (entry.what === 'milestone') milestones.set(entry.clauseId, { title: entry.title, date: entry.date });
    else Object.assign(terms, { [entry.what]: entry.to });
  }
  return [clauses.map((one) => ({ ...one, milestone: milestones.get(one.id) ?? one.milestone })), terms];
}

const amount = (minor: number): AgreedClause['amount'] => ({
  text: `EUR ${minor}`,
  minor,
  currency: 'EUR',
  is: 'fixedFee',
  per: null,
});

test('terms, dated clauses, and what follows without anyone’s action', () => {
  const period = clause({ kind: 'period', quote: 'From X to Y', date: dateOf('2027-03-01', '2027-08-31') });
  const fee = clause({ kind: 'fee', quote: 'The fixed fee is EUR 38,500.', amount: amount(3_850_000) });
  const goLive = clause({ kind: 'milestone', quote: '| Go-live | 15 June 2027 | 40 % |', date: dateOf('2027-06-15') });
  const duty = clause({ kind: 'clientDuty', date: dateOf('2027-04-01') });
  const limited = clause({ limit: {} });
  expect(followUps([period, fee, goLive, duty, limited], NO_TERMS)).toEqual({
    entries: [
      { what: 'startDate', clauseId: period.id, from: null, to: '2027-03-01' },
      { what: 'endDate', clauseId: period.id, from: null, to: '2027-08-31' },
      { what: 'amount', clauseId: fee.id, from: null, to: { minor: 3_850_000, currency: 'EUR' } },
      { what: 'milestone', clauseId: goLive.id, title: 'Go-live', date: '2027-06-15', amount: null },
    ],
    inputs: 1,
    limits: 1,
  });
});

test('a term that differs is named with its present value, and one of contradicting clauses decides it', () => {
  const one = clause({ kind: 'fee', quote: 'The total price is EUR 38,500.', amount: amount(3_850_000) });
  const other = clause({ kind: 'fee', quote: 'The total price is EUR 39,000.', amount: amount(3_900_000) });
  const present = { ...NO_TERMS, amount: { minor: 1, currency: 'USD' } };
  expect(followUps([one, other], present).entries).toMatchObject([
    { what: 'amount', clauseId: one.id, from: present.amount },
    { what: 'amount', clauseId: other.id, from: present.amount },
  ]);
  expect(followUps([one, other], { ...NO_TERMS, amount: { minor: 3_900_000, currency: 'EUR' } }).entries).toEqual([]);
});

test.each([
  ['The  HR portal\nis ready', 'The HR portal is ready'],
  ['The consultant will deliver a form by 15 June 2027.', 'The consultant will deliver a form'],
  ['Production cutover is scheduled for 15 June 2027.', 'Production cutover'],
  ['Go-live of the portal takes place on 15 June 2027', 'Go-live of the portal'],
  ['Abnahme bis zum 15 June 2027', 'Abnahme'],
  ['Go-live: 15 June 2027', 'Go-live'],
  ['On 15 June 2027 the portal is ready.', 'On 15 June 2027 the portal is ready.'],
  ['By 15 June 2027', 'By 15 June 2027'],
  ['| 1 | Go-live | 15 June 2027 | EUR 4,000 |', 'Go-live'],
  ['Design approved | October 22, 2027 | $15,000', 'Design approved'],
  ['| 15 June 2027 | 40 % |', '15 June 2027 40 %'],
  [
    'The consultant hands over the configured service desk with all of its request types and workflows by 3 May 2027',
    'The consultant hands over the configured service desk with all of its request…',
  ],
  ['x'.repeat(200), `${'x'.repeat(79)}…`],
])('the title of %j', (text, title) => expect(timelineTitle(text, '15 June 2027')).toBe(title));

const anyClause = fc
  .record({
    kind: fc.constantFrom('milestone', 'deliverable', 'fee', 'period', 'clientDuty', 'scope'),
    quote: fc.constantFrom('The total price', 'A fixed price', 'Starts on 2027-01-01', 'Ends on 2027-02-02', 'Go-live'),
    date: fc.constantFrom(null, dateOf('2027-01-01'), dateOf('2027-02-02'), dateOf('2027-01-01', '2027-02-02')),
    amount: fc.constantFrom(null, amount(100), amount(200), amount(300)),
  } as const)
  .map((given) => clause(given as Partial<AgreedClause>));

test('after everything is taken over, nothing follows', () => {
  fc.assert(
    fc.property(fc.array(anyClause, { maxLength: 12 }), (clauses) => {
      const [agreed, terms] = takeOver(clauses, NO_TERMS);
      expect(followUps(agreed, terms).entries).toEqual([]);
    }),
  );
});
