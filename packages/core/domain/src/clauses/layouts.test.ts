import { runs } from '@scopewright/build-config/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SourceText } from '../sources/source.ts';
import { extractClauses } from './extract-clauses.ts';
import {
  anyDatedAgreement,
  anyListedAgreement,
  DATED_LAYOUTS,
  LIST_FORMATS,
  LIST_LAYOUTS,
  type ListedSection,
} from './testing/layouts.ts';
import { sourceOfText } from './testing/source-of-text.ts';

const KINDS = ['scope', 'exclusion', 'deliverable', 'milestone', 'assumption', 'clientDuty'] as const;

const NO_NAMES = { firmNames: [], companyNames: [] };
/** The kind and the facts of each clause, in order. */
const foundIn = (source: SourceText) =>
  extractClauses(source, NO_NAMES).map(({ kind, quote, date, limit }) => ({
    kind,
    quote,
    date: date?.value ?? date?.relative ?? null,
    limit: limit?.count ?? null,
  }));

const found = (text: string) => foundIn(sourceOfText(text));
const datesIn = (source: SourceText) => foundIn(source).map(({ kind, date }) => ({ kind, date }));
const layouts = Object.entries(LIST_LAYOUTS);
const dashes = LIST_LAYOUTS['Markdown with dashes'] as (sections: readonly ListedSection[]) => string;

describe('the same agreement', () => {
  it('has a clause of the right kind for each item', () => {
    fc.assert(
      fc.property(anyListedAgreement, (sections) => {
        const wanted = sections.flatMap(({ items }, at) => items.map((quote) => ({ kind: KINDS[at], quote })));
        expect(found(dashes(sections)).map(({ kind, quote }) => ({ kind, quote }))).toEqual(wanted);
      }),
      { numRuns: runs(20) },
    );
  });

  it.each(layouts)('has the same clauses as %s', (_, layout) => {
    fc.assert(
      fc.property(anyListedAgreement, (sections) => {
        expect(found(layout(sections))).toEqual(found(dashes(sections)));
      }),
      { numRuns: runs(20) },
    );
  });

  it.each(Object.entries(LIST_FORMATS))('has the same clauses as %s', (_, compose) => {
    fc.assert(
      fc.property(anyListedAgreement, (sections) => {
        expect(foundIn(compose(sections))).toEqual(found(dashes(sections)));
      }),
      { numRuns: runs(20) },
    );
  });

  it.each(Object.entries(DATED_LAYOUTS))('has the same kinds and dates as %s', (_, compose) => {
    fc.assert(
      fc.property(anyDatedAgreement, (sections) => {
        const byLists = DATED_LAYOUTS['list with by'];
        expect(datesIn(compose(sections))).toEqual(byLists && datesIn(byLists(sections)));
      }),
      { numRuns: runs(20) },
    );
  });

  it('has a deliverable or milestone for each dated thing', () => {
    fc.assert(
      fc.property(anyDatedAgreement, (sections) => {
        const kinds = sections.flatMap(({ column, things }) => things.map(() => column.toLowerCase()));
        for (const compose of Object.values(DATED_LAYOUTS))
          expect(datesIn(compose(sections)).map(({ kind }) => kind)).toEqual(kinds);
      }),
      { numRuns: runs(10) },
    );
  });
});
