import { describe, expect, it } from 'vitest';
import { proofDocuments } from './testing/documents.ts';
import { figuresOf } from './testing/figures.ts';

const documents = proofDocuments();
/** Least precision, where another one than usual is demanded. */
const PRECISION: Readonly<Record<string, number>> = { date: 0.95, amount: 0.95, exclusion: 0.95 };
const USUAL_PRECISION = 0.85;
const RECALL = 0.8;

describe('the proof set', () => {
  it('has at least fourteen documents, of which some are held out', () => {
    expect(documents.length).toBeGreaterThanOrEqual(14);
    expect(documents.filter(({ heldOut }) => heldOut).length).toBeGreaterThanOrEqual(3);
  });

  const { figures, mistakes } = figuresOf(documents);
  const found = (what: string) => mistakes.filter((mistake) => mistake.what.includes(what));
  it.each([...figures])('maintains precision and recall of %s', (what, { precision, recall }) => {
    expect(precision, JSON.stringify(found(what), null, 1)).toBeGreaterThanOrEqual(PRECISION[what] ?? USUAL_PRECISION);
    expect(recall, JSON.stringify(found(what), null, 1)).toBeGreaterThanOrEqual(RECALL);
  });
});
