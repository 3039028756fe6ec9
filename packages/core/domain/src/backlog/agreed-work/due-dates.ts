import type { BacklogClause } from '../input.ts';

/** A numbered milestone, as clauses refer to it: “Milestone 2”, “M2”, “Meilenstein 2”, “jalon 2”, “hito 2”. */
const NUMBERED =
  /(?<![\p{L}\p{N}])(?:[Mm]ilestone|MILESTONE|Meilenstein|[Jj]alon|[Hh]ito|MS|M)[\s.-]?(?:[Nn]o\.? ?)?(\d{1,2})(?![\p{L}\p{N}])/u;
/** Letters of the shortest title that another clause may name. */
const TITLE_MIN = 5;

const numberIn = (text: string): number | null => {
  const found = NUMBERED.exec(text);
  return found === null ? null : Number(found[1]);
};

/** The day that a clause states, or that was taken over from it to the timeline. */
const ownDay = ({ date, milestone }: BacklogClause): string | null =>
  date?.until ?? date?.value ?? milestone?.date ?? null;

/**
 * The day until which each clause is due, YYYY-MM-DD, by its id: its own, otherwise that of the milestone of its
 * agreement that it names. A span, such as two weeks before one, is no day.
 */
export function dueDatesOf(clauses: readonly BacklogClause[]): ReadonlyMap<string, string> {
  const milestones = new Map<string, Milestones>();
  for (const clause of clauses) {
    const on = ownDay(clause);
    if (on === null || (clause.kind !== 'milestone' && !clause.milestone)) continue;
    const { byNumber, titles } = ofAgreement(milestones, clause);
    const number = numberIn(clause.text);
    // two milestones of one number: which is meant is not certain
    if (number !== null) byNumber.set(number, byNumber.has(number) && byNumber.get(number) !== on ? null : on);
    const title = clause.milestone?.title.trim().toLowerCase() ?? '';
    if (title.length >= TITLE_MIN && titles.length < TITLES_MAX) titles.push([title, on]);
  }
  const due = new Map<string, string>();
  for (const clause of clauses) {
    const on = ownDay(clause) ?? (clause.date ? null : namedDay(clause, milestones.get(clause.agreementId ?? '')));
    if (on !== null) due.set(clause.id, on);
  }
  return due;
}

interface Milestones {
  byNumber: Map<number, string | null>;
  /** In lower case. */
  titles: [title: string, on: string][];
}

/** Titles of an agreement's milestones that are looked for. */
const TITLES_MAX = 50;

function ofAgreement(all: Map<string, Milestones>, { agreementId = '' }: BacklogClause): Milestones {
  const found = all.get(agreementId) ?? { byNumber: new Map(), titles: [] };
  all.set(agreementId, found);
  return found;
}

function namedDay({ text }: BacklogClause, milestones: Milestones | undefined): string | null {
  if (milestones === undefined) return null;
  const number = milestones.byNumber.size === 0 ? null : numberIn(text);
  if (number !== null) return milestones.byNumber.get(number) ?? null;
  const lower = milestones.titles.length === 0 ? '' : text.toLowerCase();
  return milestones.titles.find(([title]) => lower.includes(title))?.[1] ?? null;
}
