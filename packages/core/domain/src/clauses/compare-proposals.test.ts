import { countedModule } from '@scopewright/build-config/counted-module';
import { describe, expect, it } from 'vitest';
import type { ClauseCandidate, ClauseKind } from './clause.ts';
import { BOTH_FOUND, compareProposals, MODEL_MISSED, RULES_MISSED } from './compare-proposals.ts';

const TEXT = 'The firm delivers a portal. Data migration is excluded. Training costs $900 until 3 May 2027.';
const ALL = [{ start: 0, end: TEXT.length }];

function candidate(kind: ClauseKind, quote: string, confidence = 0.8): ClauseCandidate {
  const start = TEXT.indexOf(quote);
  return {
    kind,
    quote,
    start,
    end: start + quote.length,
    page: 1,
    section: [],
    confidence,
    reasons: [],
    date: null,
    amount: null,
    hours: null,
    limit: null,
  };
}
const compared = (rules: ClauseCandidate[], model: ClauseCandidate[], read = ALL) =>
  compareProposals(rules, model, read, (kind) => kind.toUpperCase()).map(
    ({ kind, quote, foundBy, otherKind, confidence, reasons }) => ({
      kind,
      quote,
      foundBy,
      otherKind,
      confidence,
      reasons,
    }),
  );

const PORTAL = 'The firm delivers a portal.';
const MIGRATION = 'Data migration is excluded.';
const TRAINING = 'Training costs $900 until 3 May 2027.';

describe('compareProposals', () => {
  it('joins what both found at the same place, and doubts it half as much', () => {
    expect(compared([candidate('deliverable', PORTAL)], [candidate('deliverable', 'firm delivers a portal')])).toEqual([
      {
        kind: 'deliverable',
        quote: PORTAL,
        foundBy: 'both',
        otherKind: null,
        confidence: expect.closeTo(0.9),
        reasons: [BOTH_FOUND],
      },
    ]);
  });

  it('shows that both call the same place differently, under the kind of the rules', () => {
    expect(compared([candidate('scope', MIGRATION)], [candidate('exclusion', MIGRATION, 0.5)])).toEqual([
      {
        kind: 'scope',
        quote: MIGRATION,
        foundBy: 'rules',
        otherKind: 'exclusion',
        confidence: 0.8,
        reasons: ['The rules call it “SCOPE”, the model “EXCLUSION”'],
      },
    ]);
  });

  it('shows what only one of them found, in the order of the text', () => {
    const result = compared(
      [candidate('exclusion', MIGRATION), candidate('fee', TRAINING)],
      [candidate('milestone', TRAINING, 0.5), candidate('deliverable', PORTAL, 0.5), candidate('fee', TRAINING, 0.5)],
    );
    expect(result.map(({ kind, foundBy, reasons }) => [kind, foundBy, reasons])).toEqual([
      ['deliverable', 'model', [RULES_MISSED]],
      ['exclusion', 'rules', [MODEL_MISSED]],
      ['fee', 'both', [BOTH_FOUND]],
      ['milestone', 'model', [RULES_MISSED]],
    ]);
  });

  it('does not report unread parts as missed by the model', () => {
    const unread = [{ start: 0, end: PORTAL.length }];
    expect(compared([candidate('exclusion', MIGRATION)], [], unread)[0]?.reasons).toEqual([]);
    expect(compared([candidate('exclusion', MIGRATION)], [], ALL)[0]?.reasons).toEqual([MODEL_MISSED]);
  });

  it('is not fooled by neighbors that overlap a little', () => {
    const one = candidate('deliverable', 'delivers a portal. Data');
    const other = candidate('deliverable', 'Data migration is excluded.', 0.5);
    expect(compared([one], [other]).map(({ foundBy }) => foundBy)).toEqual(['rules', 'model']);
  });

  it('uses each candidate once, and loses none', () => {
    const rules = [
      candidate('deliverable', PORTAL),
      candidate('deliverable', 'The firm delivers'),
      candidate('fee', TRAINING),
    ];
    const model = [
      candidate('deliverable', PORTAL, 0.5),
      candidate('scope', PORTAL, 0.5),
      candidate('scope', TRAINING, 0.5),
    ];
    const result = compared(rules, model);
    expect(result).toHaveLength(3);
    expect(result.map(({ foundBy, otherKind }) => [foundBy, otherKind])).toEqual([
      ['rules', 'scope'],
      ['both', null],
      ['rules', 'scope'],
    ]);
  });

  it('takes bounded work for the most candidates that a source may have', async () => {
    const many = Array.from(
      { length: 1_000 },
      (_, index): ClauseCandidate => ({
        ...candidate('scope', PORTAL),
        start: index * 10,
        end: index * 10 + 200,
      }),
    );
    const { count } = await countedModule<typeof import('./compare-proposals.ts')>(
      import.meta.dirname,
      'compare-proposals.ts',
    );
    const { result, steps } = count((module) =>
      module.compareProposals(
        many,
        many.map((one) => ({ ...one })),
        ALL,
        (kind) => kind,
      ),
    );
    expect(result).toHaveLength(1_000);
    expect(steps).toBeLessThan(2_000_000);
  });
});

it('knows the rows of a rate card, which is one clause', () => {
  const rate = {
    text: 'Training',
    role: 'Training',
    level: null,
    place: null,
    minor: 90_000,
    currency: 'USD',
    per: null,
  };
  const card = { ...candidate('fee', TEXT), rates: [rate, rate, rate] };
  const rows = [candidate('fee', PORTAL), candidate('fee', TRAINING)];
  expect(compared([card], rows)).toMatchObject([{ quote: TEXT, foundBy: 'both' }]);
  expect(compared([card], [...rows, candidate('exclusion', MIGRATION)]).map(({ kind }) => kind)).toEqual([
    'fee',
    'exclusion',
  ]);
});
