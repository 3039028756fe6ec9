import { countedModule } from '@scopewright/build-config/counted-module';
import { runs } from '@scopewright/build-config/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findQuote, foldText } from './folding.ts';

const found = (text: string, quote: string) =>
  findQuote(foldText(text), quote).map(({ start, end }) => text.slice(start, end));

describe('findQuote', () => {
  it('finds a quote as it is written', () => {
    expect(findQuote(foldText('We build it. You test it.'), 'You test it.')).toEqual([{ start: 13, end: 25 }]);
  });

  it('finds a quote across line ends, blanks, quotation marks, dashes and letter case', () => {
    expect(found('The “request\n   types” – as agreed', 'the "request types" - as agreed')).toEqual([
      'The “request\n   types” – as agreed',
    ]);
  });

  it('finds a quote across ligatures, full-width digits and composed letters', () => {
    expect(found('Con\ufb01gure \uff11\uff12 cafe\u0301 queues', 'Configure 12 caf\u00e9 queues')).toEqual([
      'Con\ufb01gure \uff11\uff12 cafe\u0301 queues',
    ]);
  });

  it('finds words that a line end has hyphenated, whether or not they have a hyphen otherwise', () => {
    expect(found('We con-\n  figure the portal', 'We configure the portal')).toHaveLength(1);
    expect(found('A self-\nservice portal', 'a self-service portal')).toHaveLength(1);
    expect(found('We con\u00adfigure the portal', 'We configure the portal')).toHaveLength(1);
  });

  it('preserves hyphens that are not part of a word', () => {
    expect(found('weeks 1-2 are free', 'weeks 12 are free')).toEqual([]);
    expect(found('the list -\nfirst', 'the listfirst')).toEqual([]);
    expect(found('built-\n\nNext', 'builtNext')).toEqual([]);
  });

  it('ignores characters that are not seen', () => {
    expect(found('We do \u200bnot\u202e migrate\u{e0041} data', 'We do not migrate data')).toHaveLength(1);
  });

  it('does not find a negated sentence or another number', () => {
    const text = 'Data migration is not part of the services. The fee is $12,500.';
    expect(found(text, 'Data migration is part of the services.')).toEqual([]);
    expect(found(text, 'The fee is $12,600.')).toEqual([]);
  });

  it('does not find a part of a word or a number', () => {
    expect(found('The fee is $12,500 flat', 'The fee is $12')).toEqual([]);
    expect(found('paid 112,500 flat', '12,500 flat')).toEqual([]);
    expect(found('paid 7.500 flat', '500 flat')).toEqual([]);
    expect(found('unrequired tasks', 'required tasks')).toEqual([]);
    expect(found('The fee is $12.', 'The fee is $12')).toEqual(['The fee is $12']);
  });

  it('finds part of a sentence in scripts without blanks', () => {
    expect(found('検収は納品後に行う', '納品後')).toEqual(['納品後']);
  });

  it('returns every place of a quote that occurs several times', () => {
    expect(findQuote(foldText('Test plan. Test plan.'), 'Test plan.')).toEqual([
      { start: 0, end: 10 },
      { start: 11, end: 21 },
    ]);
  });

  it('finds nothing for an empty quote or one of blanks and invisible characters', () => {
    expect(found('a b', '')).toEqual([]);
    expect(found('a b', ' \n')).toEqual([]);
    expect(found('a b', '\u200b\u00ad')).toEqual([]);
  });

  it('finds every run of words of any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 12 }),
        fc.nat(),
        fc.nat(),
        (words, a, b) => {
          const text = words.join(' ');
          const from = a % words.length;
          const run = words.slice(from, from + 1 + (b % (words.length - from))).join(' ');
          const start = words.slice(0, from).join(' ').length + (from > 0 ? 1 : 0);
          if (run.trim() === '') return;
          const trimmed = { start: start + run.length - run.trimStart().length, end: start + run.trimEnd().length };
          const places = findQuote(foldText(text), run);
          expect(places.some((place) => place.start <= trimmed.start && trimmed.start < place.end)).toBe(true);
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it('maps every folded unit to a place within the text, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { folded, starts, ends } = foldText(text);
        expect(starts).toHaveLength(folded.length);
        const misplaced = Array.from(starts).filter((start, at) => {
          const end = ends[at] ?? 0;
          return end <= start || end > text.length || start < (starts[at - 1] ?? 0);
        });
        expect(misplaced).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });

  const UNITS = ['a', '-\n', 'é', 'e\u0301', '\u0301', '\ufdfa', '- ', ' ', '1,', '\u200b'];
  it.each(UNITS)('takes work in proportion to the length, and reads 500 kB, of %j over and over', async (unit) => {
    const { growth } = await countedModule<typeof import('./folding.ts')>(import.meta.dirname, 'folding.ts');
    const search = (module: Pick<typeof import('./folding.ts'), 'findQuote' | 'foldText'>, length: number) => {
      const text = unit.repeat(length / unit.length);
      return module.findQuote(module.foldText(text), `b${text.slice(0, 1_999)}`);
    };
    expect(growth(search, 20_000)).toBeLessThan(2.3);
    // regular expressions are not counted: with work of the square of this length they would not end in time
    expect(search({ findQuote, foldText }, 500_000)).toEqual([]);
  });
});
