import type { ClauseKind } from '../clause.ts';
import type { SectionClass } from '../headings.ts';

/**
 * Share of the doubt that each sign leaves; above 1, it adds to the doubt. A unit starts with all doubt, and independent
 * signs multiply. `npm run bench -- clauses` shows how often proposals of each confidence are right.
 */
export const DOUBT = {
  /** Its place is about the same subject: a heading, an introduction, or the words it begins with. */
  place: 0.2,
  /** Sections of the scope describe how things are as well. */
  placeOfScope: 0.25,
  /** Its heading is not known, only its place among the others. */
  placeByPosition: 0.45,
  /** Sections of obligations contain much that no one has to do. */
  placeOfObligation: 0.33,
  /** The heading names something else as well. */
  sharedPlace: 1.5,
  /** A heading that names several subjects, of which the words fit this one. */
  oneOfPlace: 0.3,
  /** A place that describes why there is a project. */
  background: 1.5,
  /** An item of a list whose place is about the same subject. */
  item: 0.35,
  /** The introduction of the list binds someone to its items. */
  lead: 0.25,
  /** The party that is bound. */
  actor: 0.4,
  /** No party is bound. */
  noActor: 1.5,
  /** A verb of work that fits. */
  verb: 0.45,
  /** A document that is handed over. */
  document: 0.6,
  /** Without a verb it may be a title. */
  noVerb: 1.25,
  /** Words that hardly occur in other kinds. */
  words: 0.2,
  /** Words that other kinds have as well. */
  weakWords: 0.33,
  /** Words that only fit. */
  hint: 0.9,
  /** An event of projects. */
  event: 0.4,
  date: 0.45,
  span: 0.8,
  amount: 0.15,
  /** Estimated, so perhaps never paid. */
  estimate: 10,
  instalment: 0.15,
  /** A table's column with a name that fits. */
  column: 0.1,
  /** A row of a table without such a column. */
  row: 0.3,
  /** A table of labels and values that describes one subject. */
  record: 0.08,
  /** A risk is less than an assumption that is stated. */
  risk: 2,
  /** An amount whose currency is not stated. */
  noCurrency: 1.75,
  /** A place to fill in. */
  blank: 0.05,
  /** A box that is not ticked, in a document in which others are. */
  notTicked: 2,
} as const;

export type Sign = keyof typeof DOUBT;

/** A sign that a unit is of a kind, with the reason as text for people. */
export interface Evidence {
  sign: Sign;
  reason: string;
}

const MOST = 0.97;

/** From 0 to 1, with two digits: what the signs leave of the doubt, but never certainty. */
export function confidenceOf(signs: readonly Sign[]): number {
  const doubt = signs.reduce((left, sign) => left * DOUBT[sign], 1);
  return Math.round(Math.max(0, Math.min(MOST, 1 - doubt)) * 100) / 100;
}

/** A confidence with one sign more. */
export const withDoubt = (confidence: number, sign: Sign): number =>
  Math.round(Math.max(0, 1 - (1 - confidence) * DOUBT[sign]) * 100) / 100;

const KINDS: Readonly<Partial<Record<SectionClass, ClauseKind>>> = {
  scope: 'scope',
  deliverable: 'deliverable',
  exclusion: 'exclusion',
  assumption: 'assumption',
  risk: 'assumption',
  clientDuty: 'clientDuty',
  milestone: 'milestone',
  fee: 'fee',
  period: 'period',
  acceptance: 'acceptance',
  changeControl: 'changeControl',
  obligation: 'obligation',
};

/** The kind of clause that belongs to a class of section. */
export const kindOfSection = (section: SectionClass | null): ClauseKind | null => (section && KINDS[section]) ?? null;

/** The sign of a unit's place for a kind: that it is about it or is background; null for any other place. */
export function signOfPlace(about: SectionClass | 'nothing' | null, kind: ClauseKind): Sign | null {
  if (about === 'background') return 'background';
  if (about === null || about === 'nothing' || kindOfSection(about) !== kind) return null;
  if (about === 'scope') return 'placeOfScope';
  return about === 'obligation' ? 'placeOfObligation' : 'place';
}
