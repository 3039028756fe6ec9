import type { ClauseKind } from '../clauses/clause.ts';
import { type ReviewedClause, totalsOf } from '../clauses/open-questions.ts';
import { addTo } from '../group-by.ts';
import type { Money } from './money.ts';

/** Something that clauses state about a term of their agreement. */
export interface Stated<T> {
  value: T;
  /** Ids of the clauses that state it, in the order of the text. */
  clauses: readonly [string, ...string[]];
}

/**
 * The terms of a SOW or change order as its clauses state them. One entry is certain; several contradict each other, and
 * someone has to choose.
 */
export interface StatedTerms {
  startDate: Stated<string>[];
  endDate: Stated<string>[];
  amount: Stated<Money>[];
}

/** Periods that are not those of the agreement: options, extensions, contracts of others. */
const OTHER_PERIOD =
  /(?<![\p{L}])(?:option\p{L}*|renew\p{L}*|exten(?:d|sion)\p{L}*|existing|current|separate|warrant\p{L}*|support|gewähr\p{L}*|verläng\p{L}*|bestehend\p{L}*|prolong\p{L}*|reconduction|garantie|prórrog\p{L}*|renova\p{L}*|garant[ií]a|verleng\p{L}*|bestaand\p{L}*|rinnov\p{L}*|proroga|garanzia|prorrog\p{L}*|garantia)(?![\p{L}])/iu;
const BEGIN =
  /(?<![\p{L}])(?:start\p{L}*|beg(?:in|an|un)\p{L}*|commenc\p{L}*|effective|effect|effet|force|kick-?off|anfang\p{L}*|ab|début\p{L}*|débute|vigueur|comienz\p{L}*|inici\p{L}*|iníci\p{L}*|vigor|iniz\p{L}*|avvio|decorr\p{L}*|aanvang\p{L}*|ingang\p{L}*|in gaat|gaat in|vanaf)(?![\p{L}])/giu;
const END =
  /(?<![\p{L}])(?:end(?:s|ed|ing|e|et)?|expir\p{L}*|complet\p{L}*|finish\p{L}*|conclu\p{L}*|wraps?|laps\p{L}*|terminat\p{L}*|until|by|läuft ab|endet|ende|abschluss|abgeschlossen|bis|fins?|finit|achèv\p{L}*|termin\p{L}*|échéance|jusqu\p{L}*|finaliz\p{L}*|vence|hasta|fine|scad\p{L}*|entro|fim|términ\p{L}*|conclus\p{L}*|einde|eindig\p{L}*|afloop|loopt af|uiterlijk)(?![\p{L}])/giu;

const lastIn = (pattern: RegExp, text: string): number => {
  let last = -1;
  for (const { index } of text.matchAll(pattern)) last = index;
  return last;
};

const textOf = ({ wording, quote }: ReviewedClause): string => wording ?? quote;

/** Whether a clause's only date begins or ends the agreement, by the nearest word before it; null if neither. */
function sideOf(clause: ReviewedClause, dateText: string): 'startDate' | 'endDate' | null {
  const text = clause.quote;
  const before = text.slice(0, text.indexOf(dateText));
  const [begin, end] = [lastIn(BEGIN, before), lastIn(END, before)];
  if (begin === end) return null;
  return begin > end ? 'startDate' : 'endDate';
}

/** Values with the clauses that state them; equal values are one. */
function together<T>(found: readonly { value: T; id: string }[], keyOf: (value: T) => string): Stated<T>[] {
  const byKey = new Map<string, { value: T; id: string }[]>();
  for (const one of found) addTo(byKey, keyOf(one.value), one);
  return [...byKey.values()].flatMap((same) => {
    const [first, ...others] = same;
    return first ? [{ value: first.value, clauses: [first.id, ...others.map(({ id }) => id)] as const }] : [];
  });
}

function periodOf(clauses: readonly ReviewedClause[]): Pick<StatedTerms, 'startDate' | 'endDate'> {
  const found: Record<'startDate' | 'endDate', { value: string; id: string }[]> = { startDate: [], endDate: [] };
  for (const clause of clauses) {
    const { id, kind, date } = clause;
    if (kind !== 'period' || !date?.value || OTHER_PERIOD.test(textOf(clause))) continue;
    if (date.until !== null) {
      found.startDate.push({ value: date.value, id });
      found.endDate.push({ value: date.until, id });
    } else {
      const side = sideOf(clause, date.text);
      if (side !== null) found[side].push({ value: date.value, id });
    }
  }
  const same = (day: string) => day;
  return { startDate: together(found.startDate, same), endDate: together(found.endDate, same) };
}

/** The price of an agreement after a change of it. */
const NEW_TOTAL =
  /(?<![\p{L}])(?:new|revised|amended|adjusted|updated|neu\p{L}*|angepasst\p{L}*|nouveau|révisé|nuevo|revisado|nieuwe|herziene|nuovo|rivisto|novo) (?:[\p{L}]+ )?(?:totals?|price|fee|contract|sum|value|gesamt\p{L}*|preis|prix|montant|precio|importe|prijs|prezzo|preço|valor)(?![\p{L}])/iu;

/** Kinds of clauses whose fixed prices are parts of the whole price. */
const PRICED: ReadonlySet<ClauseKind> = new Set(['fee', 'milestone', 'deliverable']);

function pricesOf(clauses: readonly ReviewedClause[]): Stated<Money>[] {
  const money = (one: { id: string; minor: number; currency: string }) => ({
    id: one.id,
    value: { minor: one.minor, currency: one.currency },
  });
  const keyOf = ({ minor, currency }: Money) => `${currency} ${minor}`;
  const totals = together(totalsOf(clauses.filter((clause) => !NEW_TOTAL.test(textOf(clause)))).map(money), keyOf);
  if (totals.length > 0) return wholeOf(totals);
  const fixed = clauses.flatMap(({ id, kind, quote, amount }) =>
    PRICED.has(kind) && amount?.is === 'fixedFee' && !NEW_TOTAL.test(quote)
      ? [{ kind, ...money({ id, ...amount }) }]
      : [],
  );
  const fees = together(
    fixed.filter(({ kind }) => kind === 'fee'),
    keyOf,
  );
  if (fees.length <= 1) return fees;
  const prices = together(fixed, keyOf);
  return prices.filter(({ value }) => isSum(value, prices)).slice(0, 1);
}

/** Whether a price is the sum of the others in its currency. */
function isSum({ minor, currency }: Money, all: readonly Stated<Money>[]): boolean {
  const sum = all.reduce(
    (total, { value, clauses }) => total + (value.currency === currency ? value.minor * clauses.length : 0),
    0,
  );
  return sum === 2 * minor;
}

/** The price that the others are parts of, alone; all of them if there is none. */
function wholeOf(prices: readonly Stated<Money>[]): Stated<Money>[] {
  const whole = prices.filter(({ value }) => isSum(value, prices));
  return whole.length === 1 ? whole : [...prices];
}

/**
 * What clauses state about the terms of their agreement: its period and its price. Nothing is guessed: a date that
 * neither begins nor ends anything, and a price that may be a part of another, state no term.
 * @param clauses in the order of the text; rejected ones don't count
 */
export function statedTerms(clauses: readonly ReviewedClause[]): StatedTerms {
  const present = clauses.filter(({ state }) => state !== 'rejected');
  return { ...periodOf(present), amount: pricesOf(present) };
}
