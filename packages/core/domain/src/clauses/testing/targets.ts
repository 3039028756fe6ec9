/** Least precision and recall that are aimed at, by what is found; see docs/documents.md. */
export interface Target {
  precision: number;
  recall: number;
}

const both = (least: number): Target => ({ precision: least, recall: least });
const USUAL = both(0.85);
const TARGETS: Readonly<Record<string, Target>> = {
  date: both(0.95),
  amount: both(0.95),
  exclusion: both(0.95),
  'deliverable, listed': both(0.95),
  'deliverable, elsewhere': both(0.9),
};

/** The target of a kind of clause or fact. */
export const targetOf = (what: string): Target => TARGETS[what] ?? USUAL;
