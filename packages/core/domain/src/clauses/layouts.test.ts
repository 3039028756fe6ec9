import { runs } from '@scopewright/build-config/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractClauses } from './extract-clauses.ts';
import { anyListedAgreement, LIST_LAYOUTS, type ListedSection } from './testing/layouts.ts';
import { sourceOfText } from './testing/source-of-text.ts';

const KINDS = ['scope', 'exclusion', 'deliverable', 'milestone', 'assumption', 'clientDuty'] as const;

/** The kind and the facts of each clause, in order. */
const found = (text: string) =>
  extractClauses(sourceOfText(text), { firmNames: [], companyNames: [] }).map(({ kind, quote, date, limit }) => ({
    kind,
    quote,
    date: date?.value ?? date?.relative ?? null,
    limit: limit?.count ?? null,
  }));

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
});
