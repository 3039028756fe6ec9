import { describe, expect, it } from 'vitest';
import { proofDocuments } from './testing/documents.ts';
import { figuresOf } from './testing/figures.ts';
import type { Target } from './testing/targets.ts';

const documents = proofDocuments();
/** Reached for all documents, rounded down: a change of the rules must not make it worse. */
const REACHED: Readonly<Record<string, Target>> = {
  date: { precision: 0.96, recall: 0.92 },
  amount: { precision: 0.95, recall: 0.89 },
  exclusion: { precision: 0.97, recall: 0.92 },
  'deliverable, listed': { precision: 0.95, recall: 0.92 },
  'deliverable, elsewhere': { precision: 0.88, recall: 0.8 },
  obligation: { precision: 0.8, recall: 0.74 },
  placeholder: { precision: 0.84, recall: 0.9 },
};
const USUAL: Target = { precision: 0.9, recall: 0.8 };
const LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pt'];

describe('the proof set', () => {
  it('has at least sixty documents in all languages, of which some are held out', () => {
    expect(documents.length).toBeGreaterThanOrEqual(60);
    expect(documents.filter(({ heldOut }) => heldOut).length).toBeGreaterThanOrEqual(25);
    expect([...new Set(documents.map(({ language }) => language))]).toEqual(LANGUAGES);
  });

  const { figures, mistakes } = figuresOf(documents);
  const found = (what: string) => mistakes.filter((mistake) => mistake.what.includes(what));
  it.each([...figures])('maintains precision and recall of %s', (what, { precision, recall }) => {
    const least = REACHED[what] ?? USUAL;
    expect(precision, JSON.stringify(found(what), null, 1)).toBeGreaterThanOrEqual(least.precision);
    expect(recall, JSON.stringify(found(what), null, 1)).toBeGreaterThanOrEqual(least.recall);
  });
});
