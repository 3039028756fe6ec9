import { AMOUNT_MAX_MINOR } from '@scopewright/contracts/constants';
import { CURRENCIES } from '@scopewright/contracts/currencies';
import type { ClauseKind } from '../clauses/clause.ts';
import type { ReviewedClause } from '../clauses/open-questions.ts';
import type { Money } from './money.ts';
import { type Stated, statedTerms } from './stated-terms.ts';

/** An accepted clause with what it may lead to. */
export type AgreedClause = ReviewedClause & {
  limit?: object | null;
  milestone: { title: string; date: string } | null;
};

/** A term of an agreement, or an entry on the timeline, that follows from an accepted clause. */
export type FollowUp = { clauseId: string } & (
  | { what: 'startDate' | 'endDate'; from: string | null; to: string }
  | { what: 'amount'; from: Money | null; to: Money }
  | { what: 'milestone'; title: string; date: string; amount: Money | null }
);

export interface FollowUps {
  /** In the order of the text; several of one term contradict each other. */
  entries: FollowUp[];
  /** Dated duties of the client, which wait for it without anyone's action. */
  inputs: number;
  /** Limits, which the check counts without anyone's action. */
  limits: number;
}

/** The terms of an agreement that its clauses can state. */
export interface PresentTerms {
  startDate: string | null;
  endDate: string | null;
  amount: Money | null;
}

/** Kinds of dated clauses that are on the timeline. */
const DATED: ReadonlySet<ClauseKind> = new Set(['milestone', 'deliverable', 'acceptance', 'fee']);
const TITLE_MAX = 80;
/** Of a longer text only the beginning is looked at. */
const TEXT_MAX = 3 * TITLE_MAX;
/** A cell of a table without a name: a number, an amount, a date. */
const VALUE_CELL = /^[^\p{L}]*(?:\p{L}{1,9}[^\p{L}]*){0,2}$/u;
const HAS_DIGIT = /\d/;

/** Words that lead to a date at the end of a sentence. */
const TO_DATE =
  /[\s,;:–-]*(?:(?:(?:will |shall |must )?(?:takes? place|is|are|be) )?(?:due|scheduled|planned|set|expected|takes? place|completed|delivered|furnished|handed over)(?: for)? )?(?:by|on|until|before|for|no later than|not later than|bis(?: zum| spätestens)?|am|zum|spätestens am|le|(?:avant|pour|jusqu'au) ?(?:le)?|el|(?:antes del?|para|hasta) ?(?:el)?|op|uiterlijk(?: op)?|voor|il|entro(?: il)?|até|em|no dia)?\s*$/iu;

/** A sentence without the date that ends it; the timeline shows it beside the title. */
function withoutDate(text: string, date: string): string {
  const trimmed = text.replace(/[\s.;]+$/u, '');
  if (!trimmed.endsWith(date)) return text;
  const rest = trimmed.slice(0, -date.length).trimEnd().replace(TO_DATE, '');
  return rest.split(/\s+/u).length > 1 || /^\p{L}[\p{L}-]{3,}$/u.test(rest) ? rest : text;
}

/**
 * The title of a clause on the timeline: its words without the date that ends them, of a row of a table those of its
 * first cell with a name.
 * @param date as the clause has it
 */
export function timelineTitle(text: string, date: string): string {
  const cells = text
    .slice(0, TEXT_MAX)
    .split('|')
    .map((cell) => cell.replace(/\s+/g, ' ').trim())
    .filter((cell) => cell !== '');
  const isValue = (cell: string) => HAS_DIGIT.test(cell) && VALUE_CELL.test(cell);
  const name = cells.length > 1 ? cells.find((cell) => !isValue(cell)) : undefined;
  const words = name ?? withoutDate(cells.join(' '), date.replace(/\s+/g, ' '));
  if (words.length <= TITLE_MAX) return words;
  const cut = words.slice(0, TITLE_MAX - 1);
  const space = cut.lastIndexOf(' ');
  return `${space > TITLE_MAX / 2 ? cut.slice(0, space) : cut}…`;
}

/** Whether an agreement can have the amount. */
const isPayable = ({ minor, currency }: Money): boolean =>
  Math.abs(minor) <= AMOUNT_MAX_MINOR && CURRENCIES.has(currency);

const sameMoney = (one: Money | null, other: Money): boolean =>
  one?.minor === other.minor && one.currency === other.currency;

/**
 * Everything that follows from the accepted clauses of an agreement and isn't there yet. Taking all of it over leaves
 * nothing.
 * @param clauses accepted ones, in the order of the text
 */
export function followUps(clauses: readonly AgreedClause[], present: PresentTerms): FollowUps {
  const stated = statedTerms(clauses);
  const place = new Map(clauses.map(({ id }, at) => [id, at]));
  // a term that one of several contradicting clauses states is decided
  const open = <T>(found: readonly Stated<T>[], isThere: (value: T) => boolean) =>
    found.some(({ value }) => isThere(value)) ? [] : found;
  const dates = (['startDate', 'endDate'] as const).flatMap((what) =>
    open(stated[what], (value) => value === present[what]).map(
      ({ value, clauses: [clauseId] }): FollowUp => ({
        what,
        clauseId,
        from: present[what],
        to: value,
      }),
    ),
  );
  const payable = stated.amount.filter(({ value }) => isPayable(value));
  const amounts = open(payable, (value) => sameMoney(present.amount, value)).map(
    ({ value, clauses: [clauseId] }): FollowUp => ({ what: 'amount', clauseId, from: present.amount, to: value }),
  );
  const milestones = clauses.flatMap(({ id, kind, date, amount, milestone, wording, quote }): FollowUp[] => {
    if (!DATED.has(kind) || !date?.value || milestone !== null) return [];
    const due = amount?.is === 'fixedFee' ? { minor: amount.minor, currency: amount.currency } : null;
    return [
      {
        what: 'milestone',
        clauseId: id,
        title: timelineTitle(wording ?? quote, date.text),
        date: date.value,
        amount: due && isPayable(due) ? due : null,
      },
    ];
  });
  const at = ({ clauseId }: FollowUp) => place.get(clauseId) ?? 0;
  return {
    entries: [...dates, ...amounts, ...milestones.toSorted((one, other) => at(one) - at(other))],
    inputs: clauses.filter(({ kind, date }) => kind === 'clientDuty' && date?.value).length,
    limits: clauses.filter(({ limit }) => limit).length,
  };
}
