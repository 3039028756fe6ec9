import { spanLater } from '../../tracking/days.ts';
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

/** The event from which a time span is counted: 'before go-live', 'after the design review'. */
const ANCHOR = /^(before|prior to|preceding|after|following|from|of|upon) (?:the |our |your )?(.+)$/u;
const EARLIER: ReadonlySet<string> = new Set(['before', 'prior to', 'preceding']);

/**
 * The day until which each clause is due, YYYY-MM-DD, by its id: its own, otherwise that of the milestone of its
 * agreement that it names, or counts from, such as two weeks before it. Public holidays are not known.
 */
export function dueDatesOf(clauses: readonly BacklogClause[]): ReadonlyMap<string, string> {
  const milestones = new Map<string, Milestones>();
  for (const clause of clauses) {
    const on = ownDay(clause);
    if (on === null || (clause.kind !== 'milestone' && !clause.milestone)) continue;
    const { byNumber, titles, texts } = ofAgreement(milestones, clause);
    const number = numberIn(clause.text);
    // two milestones of one number: which is meant is not certain
    if (number !== null) byNumber.set(number, byNumber.has(number) && byNumber.get(number) !== on ? null : on);
    const title = clause.milestone?.title.trim().toLowerCase() ?? '';
    if (title.length >= TITLE_MIN && titles.length < TITLES_MAX) titles.push([title, on]);
    if (texts.length < TITLES_MAX) texts.push([alike(clause.text), on]);
  }
  const due = new Map<string, string>();
  for (const clause of clauses) {
    const named = milestones.get(clause.agreementId ?? '');
    const on = ownDay(clause) ?? (clause.date ? countedDay(clause, named) : namedDay(clause.text, named));
    if (on !== null) due.set(clause.id, on);
  }
  return due;
}

interface Milestones {
  byNumber: Map<number, string | null>;
  /** In lower case. */
  titles: [title: string, on: string][];
  /** Whole clauses, as `alike`. */
  texts: [text: string, on: string][];
}

/** Titles and clauses of an agreement's milestones that are looked for. */
const TITLES_MAX = 50;

/** In lower case, without hyphens: go-live is go live. */
const alike = (text: string): string => text.toLowerCase().replace(/[\s\u2010-\u2015-]+/gu, ' ');

function ofAgreement(all: Map<string, Milestones>, { agreementId = '' }: BacklogClause): Milestones {
  const found = all.get(agreementId) ?? { byNumber: new Map(), titles: [], texts: [] };
  all.set(agreementId, found);
  return found;
}

/** The day of the milestone that a text names. */
function namedDay(text: string, milestones: Milestones | undefined): string | null {
  if (milestones === undefined) return null;
  const number = milestones.byNumber.size === 0 ? null : numberIn(text);
  if (number !== null) return milestones.byNumber.get(number) ?? null;
  const lower = milestones.titles.length === 0 ? '' : text.toLowerCase();
  return milestones.titles.find(([title]) => lower.includes(title))?.[1] ?? null;
}

/** The day that a time span ends on which is counted from a milestone. */
function countedDay({ date }: BacklogClause, milestones: Milestones | undefined): string | null {
  const { count = 0, unit = 'day', anchor = '' } = date?.relative ?? {};
  const [, side = '', named = ''] = ANCHOR.exec(anchor) ?? [];
  if (milestones === undefined || named.length < TITLE_MIN) return null;
  const within = alike(named);
  const days = new Set(milestones.texts.flatMap(([text, on]) => (text.includes(within) ? [on] : [])));
  // several milestones with these words: which is meant is not certain
  const from = namedDay(named, milestones) ?? (days.size === 1 ? [...days][0] : null);
  return from ? spanLater(from, EARLIER.has(side) ? -count : count, unit) : null;
}
