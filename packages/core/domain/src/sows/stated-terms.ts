import type { ClauseKind } from '../clauses/clause.ts';
import { type ReviewedClause, totalsOf } from '../clauses/open-questions.ts';
import { addTo } from '../group-by.ts';
import { allMatches } from '../matches.ts';
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

const lastIn = (pattern: RegExp, text: string): number => allMatches(pattern, text).at(-1)?.index ?? -1;

/** Characters around a date or an amount that decide what it is: a sentence that is longer states more than one thing. */
const [BEFORE, AFTER] = [160, 60];

/** A clause with only the words around what it states. */
function around(clause: ReviewedClause, words: string): ReviewedClause {
  const { quote } = clause;
  if (quote.length <= BEFORE + AFTER) return { ...clause, wording: null };
  const found = Math.max(quote.indexOf(words), 0);
  return { ...clause, wording: null, quote: quote.slice(Math.max(0, found - BEFORE), found + words.length + AFTER) };
}

/** Whether a clause's only date begins or ends the agreement, by the nearest word before it; null if neither. */
function sideOf({ quote }: ReviewedClause, dateText: string): 'startDate' | 'endDate' | null {
  const before = quote.slice(0, quote.indexOf(dateText));
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
    if (kind !== 'period' || !date?.value) continue;
    const near = around(clause, date.text);
    if (OTHER_PERIOD.test(near.quote)) continue;
    if (date.until !== null) {
      found.startDate.push({ value: date.value, id });
      found.endDate.push({ value: date.until, id });
    } else {
      const side = sideOf(near, date.text);
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

function pricesOf(all: readonly ReviewedClause[]): Stated<Money>[] {
  const clauses = all.flatMap((clause) => {
    if (!PRICED.has(clause.kind) || clause.amount?.is !== 'fixedFee') return [];
    const near = around(clause, clause.amount.text);
    return NEW_TOTAL.test(near.quote) ? [] : [near];
  });
  const money = (one: { id: string; minor: number; currency: string }) => ({
    id: one.id,
    value: { minor: one.minor, currency: one.currency },
  });
  const keyOf = ({ minor, currency }: Money) => `${currency} ${minor}`;
  const totals = together(totalsOf(clauses).map(money), keyOf);
  if (totals.length > 0) return wholeOf(totals);
  const fixed = clauses.flatMap(({ id, kind, amount }) => (amount ? [{ kind, ...money({ id, ...amount }) }] : []));
  const fees = together(
    fixed.filter(({ kind }) => kind === 'fee'),
    keyOf,
  );
  if (fees.length <= 1) return fees;
  return sumsAmong(together(fixed, keyOf)).slice(0, 1);
}

/** The prices that are the sum of all others in their currency. */
function sumsAmong(prices: readonly Stated<Money>[]): Stated<Money>[] {
  const sums = new Map<string, number>();
  for (const { value, clauses } of prices)
    sums.set(value.currency, (sums.get(value.currency) ?? 0) + value.minor * clauses.length);
  return prices.filter(({ value }) => sums.get(value.currency) === 2 * value.minor);
}

/** The price that the others are parts of, alone; all of them without one. */
function wholeOf(prices: readonly Stated<Money>[]): Stated<Money>[] {
  const sums = sumsAmong(prices);
  return sums.length === 1 ? sums : [...prices];
}

/**
 * The terms of an agreement as its clauses state them: its period and its price. Nothing is guessed: a date that
 * neither begins nor ends anything, and a price that may be a part of another, state no term.
 * @param clauses in the order of the text; rejected ones don't count
 */
export function statedTerms(clauses: readonly ReviewedClause[]): StatedTerms {
  const present = clauses.filter(({ state }) => state !== 'rejected');
  return { ...periodOf(present), amount: pricesOf(present) };
}
