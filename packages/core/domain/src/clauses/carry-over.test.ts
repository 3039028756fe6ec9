import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SourceBlock } from '../sources/source.ts';
import { carryOver, type FormerClause } from './carry-over.ts';
import type { ClauseCandidate } from './clause.ts';

/** A text of paragraphs, with a block for each. */
function textOf(...paragraphs: string[]): { text: string; blocks: SourceBlock[] } {
  const blocks: SourceBlock[] = [];
  let text = '';
  for (const paragraph of paragraphs) {
    const start = text.length;
    text += `${paragraph}\n\n`;
    blocks.push({ kind: 'paragraph', start, end: start + paragraph.length, page: 1, level: null, label: null });
  }
  return { text, blocks };
}

const candidateOf = (
  { text }: { text: string },
  quote: string,
  values: Partial<ClauseCandidate> = {},
): ClauseCandidate => ({
  kind: 'deliverable',
  quote,
  start: text.indexOf(quote),
  end: text.indexOf(quote) + quote.length,
  page: 1,
  section: [],
  confidence: 0.9,
  reasons: [],
  date: null,
  amount: null,
  hours: null,
  limit: null,
  ...values,
});

const formerOf = (id: string, quote: string, values: Partial<FormerClause> = {}): FormerClause => ({
  id,
  kind: 'deliverable',
  quote,
  start: 0,
  section: [],
  ...values,
});

describe('a rate card', () => {
  const rate = (text: string) => ({
    text,
    role: null,
    level: null,
    place: null,
    minor: 9_000,
    currency: 'EUR',
    per: 'hour',
  });
  const ROWS = ['Tester | €90', 'Trainer | €90', 'Architect | €90'];
  const CARD = ROWS.join('\n\n');

  it('replaces no row that was a clause before, and none of it is proposed twice', () => {
    const next = textOf(...ROWS);
    const card = candidateOf(next, CARD, { kind: 'fee', rates: ROWS.map(rate) });
    const row = formerOf('row', ROWS[1] ?? '', { kind: 'fee' });
    expect(carryOver([row], next, [card])).toMatchObject({ found: [{ id: 'row', candidate: null }], fresh: [card] });
    const whole = formerOf('card', CARD, { kind: 'fee', rates: card.rates ?? null });
    expect(carryOver([whole], next, [card])).toMatchObject({
      found: [{ id: 'card', changed: false, candidate: card }],
      fresh: [],
    });
  });

  it('has to be decided on again when a rate has changed, also one that the quote is too short for', () => {
    const next = textOf(...ROWS);
    const rates = ROWS.map(rate);
    const card = candidateOf(next, CARD, { kind: 'fee', rates: [...rates, rate('Analyst | €95')] });
    const former = formerOf('card', CARD, { kind: 'fee', rates: [...rates, rate('Analyst | €90')] });
    expect(carryOver([former], next, [card]).found).toMatchObject([{ id: 'card', changed: true, candidate: card }]);
    const before = formerOf('card', CARD.replace('Tester | €90', 'Tester | €85'), { kind: 'fee', rates });
    expect(carryOver([before], next, [card]).found).toMatchObject([{ id: 'card', changed: true, candidate: card }]);
  });
});

describe('a clause that was decided on', () => {
  it('is found at its words, also with other blanks, quotes and hyphens', () => {
    const next = textOf('New.', 'The firm  “delivers” two\nwork-\nflows.');
    const { found, lost } = carryOver([formerOf('a', 'The firm "delivers" two workflows.')], next, []);
    expect(lost).toEqual([]);
    expect(found).toMatchObject([
      { id: 'a', changed: false, part: { quote: 'The firm  “delivers” two\nwork-\nflows.' } },
    ]);
  });

  it('replaces the proposal at its place, and nothing else', () => {
    const next = textOf('Two workflows for $500.', 'Three forms.');
    const [deliverable, fee, forms] = [
      candidateOf(next, 'Two workflows for $500.'),
      candidateOf(next, 'Two workflows for $500.', { kind: 'fee' }),
      candidateOf(next, 'Three forms.'),
    ];
    const carried = carryOver([formerOf('a', 'Two workflows for $500.')], next, [fee, deliverable, forms]);
    expect(carried.found[0]?.candidate).toBe(deliverable);
    expect(carried.fresh).toEqual([fee, forms]);
  });

  it('whose kind a person has changed replaces the proposal of the earlier kind', () => {
    const next = textOf('Two workflows.');
    const proposed = candidateOf(next, 'Two workflows.');
    expect(carryOver([formerOf('a', 'Two workflows.', { kind: 'scope' })], next, [proposed]).fresh).toEqual([]);
  });

  it('that was merged or split replaces all proposals within it', () => {
    const next = textOf('Two workflows. Three forms.', 'A manual and a course.');
    const proposals = ['Two workflows.', 'Three forms.', 'A manual and a course.'].map((quote) =>
      candidateOf(next, quote),
    );
    const former = [
      formerOf('merged', 'Two workflows. Three forms.'),
      formerOf('one', 'A manual'),
      formerOf('other', 'and a course.'),
    ];
    expect(carryOver(former, next, proposals).fresh).toEqual([]);
  });

  it('of which only a few words have changed is shown beside its new sentence', () => {
    const next = textOf('The firm delivers three workflows by 3 May 2027.', 'Something else entirely.');
    const proposed = candidateOf(next, 'The firm delivers three workflows by 3 May 2027.');
    const { found, fresh } = carryOver([formerOf('a', 'The firm delivers two workflows by 3 May 2027.')], next, [
      proposed,
    ]);
    expect(found).toMatchObject([{ id: 'a', changed: true, candidate: proposed, part: { quote: proposed.quote } }]);
    expect(fresh).toEqual([]);
  });

  it('is never taken as agreed when a number or a “not” has changed', () => {
    for (const changed of ['The firm delivers 13 forms in May.', 'The firm delivers not 12 forms in May.']) {
      const { found } = carryOver([formerOf('a', 'The firm delivers 12 forms in May.')], textOf(changed), []);
      expect(found.map((one) => one.changed)).toEqual([true]);
    }
  });

  it('whose sentence was removed is lost', () => {
    expect(carryOver([formerOf('a', 'A manual for every agent.')], textOf('Nothing of the kind.'), []).lost).toEqual([
      'a',
    ]);
  });

  it('twice in a text stays in its section, and each place is used once', () => {
    const text = 'A\n\nThe same words.\n\nB\n\nThe same words.\n\n';
    const heading = (start: number): SourceBlock => ({
      kind: 'heading',
      start,
      end: start + 1,
      page: 1,
      level: 1,
      label: null,
    });
    const blocks = [heading(0), heading(20)];
    const { found } = carryOver(
      [
        formerOf('b', 'The same words.', { section: ['B'] }),
        formerOf('a', 'The same words.', { section: ['A'] }),
        formerOf('c', 'The same words.', { kind: 'scope' }),
      ],
      { text, blocks },
      [],
    );
    expect(found.map(({ id, part }) => [id, part.section[0]])).toEqual([
      ['b', 'B'],
      ['a', 'A'],
      ['c', 'A'],
    ]);
  });
});

const paragraph = fc
  .array(fc.constantFrom('alpha', 'beta', '12', 'not', 'Ünïcode', '👩‍🚀', 'ﬁve', '—', 'x'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((words) => words.join(' '));

describe('for any readings', () => {
  it('no decision is lost silently, nothing is found twice, and quotes are of the text', () => {
    fc.assert(
      fc.property(fc.array(paragraph, { maxLength: 12 }), fc.array(paragraph, { maxLength: 12 }), (before, after) => {
        const next = textOf(...after);
        const former = before.map((quote, index) => formerOf(String(index), quote));
        const candidates = next.blocks.map(({ start, end }) => ({
          ...candidateOf(next, next.text.slice(start, end)),
          start,
          end,
        }));
        const { found, lost, fresh } = carryOver(former, next, candidates);
        expect([...found.map(({ id }) => id), ...lost].toSorted()).toEqual(former.map(({ id }) => id).toSorted());
        for (const { part } of found) expect(next.text.slice(part.start, part.end)).toBe(part.quote);
        const taken = found.flatMap(({ candidate }) => candidate ?? []);
        expect(new Set(taken).size).toBe(taken.length);
        expect(taken.filter((one) => fresh.includes(one))).toEqual([]);
        expect(carryOver(former, next, candidates)).toEqual({ found, lost, fresh });
      }),
    );
  });

  it('reading the same text preserves every decision', () => {
    fc.assert(
      fc.property(fc.uniqueArray(paragraph, { minLength: 1, maxLength: 10 }), (paragraphs) => {
        const next = textOf(...paragraphs);
        const former = paragraphs.map((quote, index) => formerOf(String(index), quote));
        const { found, lost } = carryOver(former, next, []);
        expect(lost).toEqual([]);
        expect(found.every(({ changed }) => !changed)).toBe(true);
      }),
    );
  });
});
