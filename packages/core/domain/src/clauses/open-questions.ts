import { CURRENCIES } from '@scopewright/contracts/currencies';
import { addTo } from '../group-by.ts';
import type { ClauseAmount, ClauseCandidate } from './clause.ts';
import { totalIn } from './facts/totals.ts';

/** A clause under review. */
export type ReviewedClause = Pick<ClauseCandidate, 'kind' | 'quote' | 'section' | 'rates'> & {
  id: string;
  state: 'proposed' | 'accepted' | 'rejected';
  /** The quote as edited by a person. */
  wording: string | null;
  date?: ClauseCandidate['date'];
  amount?: ClauseAmount | null;
};

type Sum = Pick<ClauseAmount, 'minor' | 'currency'>;

/** Something that has to be settled before clauses can be relied on. */
export type OpenQuestion = {
  /** Ids of the clauses that it is about, in the order of the text. */
  clauses: readonly [string, ...string[]];
} & (
  | { about: 'blank' }
  /** Day and month of a date can be read in two orders. */
  | { about: 'date'; text: string; choices: readonly [string, string] }
  /** No currency is stated, or a sign that is also that of the agreement's currency. */
  | { about: 'currency'; text: string; readAs: string | null }
  | { about: 'unit'; text: string }
  | { about: 'totals'; totals: readonly Sum[] }
  | { about: 'instalments'; instalments: Sum; total: Sum }
);

const BLANK = /_{3,}|\b(?:TBD|TBC|TBA)\b|\{\{|\$\{|\[(?:\s{2,}|\.{2,}|…|_+)\]/u;
/** A grouped number or one with decimals, which counts nothing: 'The price is 48,000.', with the letters around it. */
const AMOUNT =
  /(?<![\p{L}\p{N}.,'’$£€¥-])(?<![$£€¥] ?)(?:([A-Z]{3}) ?)?(?:\d{1,3}(?:[.,'’]\d{3})+(?:[.,]\d{2})?|\d{1,9}[.,]\d{2})(?![\d.,]*\d)(?: ?([A-Z]{3})(?!\p{L}))?(?! ?[%$£€¥\p{L}])/u;
const PRICED: readonly ReviewedClause['kind'][] = ['fee', 'milestone', 'deliverable'];
const DOLLARS: ReadonlySet<string> = new Set(['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD']);
/** A dollar sign that no letters name. */
const BARE_DOLLAR = /(?:^|[^\p{L}$])\$ ?\d|\d ?\$(?!\p{L})/u;
const NAMED_CURRENCY = /\p{L}{2}/u;
const INSTALMENT =
  /\b(?:instal?ments?|down payment|deposit|payable|due|payment \d|on (?:signature|acceptance)|upon|bei (?:vertrags\p{L}*|unterzeichnung|auftrags\p{L}*|abnahme|lieferung)|la (?:signature|commande|r[ée]ception|livraison)|la (?:firma|aceptaci[óo]n|entrega)|anzahlung|abschlag\p{L}*|rate \d|acompte|versement|anticipo|plazo|acconto|rata|sinal|parcela)(?!\p{L})/iu;

const textOf = ({ wording, quote }: ReviewedClause) => wording ?? quote;

/**
 * The open questions of an agreement's clauses, in the order of the text. Rejected clauses don't count.
 * @param clauses in the order of the text
 * @param agreed the currency of the agreement, if it has an amount
 */
export function openQuestions(clauses: readonly ReviewedClause[], agreed: { currency: string | null }): OpenQuestion[] {
  const present = clauses.filter(({ state }) => state !== 'rejected');
  const place = new Map(present.map(({ id }, at) => [id, at]));
  const found = [
    ...present.flatMap(questionsOf),
    ...foreignDollars(present, agreed.currency),
    ...differingTotals(present),
    ...wrongInstalments(present),
  ];
  const at = ({ clauses: [first] }: OpenQuestion) => place.get(first) ?? 0;
  return found.sort((one, other) => at(one) - at(other));
}

/** The first amount of a text that has no known currency. */
function unnamedAmountIn(text: string): string | null {
  const [found, ...codes] = AMOUNT.exec(text) ?? [];
  return found === undefined || codes.some((code) => code && CURRENCIES.has(code)) ? null : found;
}

/** The questions of a single clause. */
function questionsOf(clause: ReviewedClause): OpenQuestion[] {
  const { id, kind, wording, date, amount, rates } = clause;
  const text = textOf(clause);
  const found: OpenQuestion[] = [];
  if ((kind === 'placeholder' && wording === null) || BLANK.test(text)) found.push({ clauses: [id], about: 'blank' });
  if (date?.choices && date.value === null)
    found.push({ clauses: [id], about: 'date', text: date.text, choices: date.choices });
  if (!amount && !rates && PRICED.includes(kind)) {
    const number = unnamedAmountIn(text);
    if (number !== null) found.push({ clauses: [id], about: 'currency', text: number, readAs: null });
  }
  if (amount?.is === 'rate' && amount.per === null) found.push({ clauses: [id], about: 'unit', text: amount.text });
  const unclear = rates?.find(({ per }) => per === null);
  if (unclear) found.push({ clauses: [id], about: 'unit', text: unclear.text });
  return found;
}

/** Amounts with `$` that were read as dollars of another country than the agreement's. */
function foreignDollars(clauses: readonly ReviewedClause[], currency: string | null): OpenQuestion[] {
  if (currency === null || !DOLLARS.has(currency)) return [];
  const read = clauses.filter(
    ({ amount }) =>
      amount && amount.currency !== currency && BARE_DOLLAR.test(amount.text) && !NAMED_CURRENCY.test(amount.text),
  );
  const [first, ...others] = read;
  if (!first?.amount) return [];
  const { text, currency: readAs } = first.amount;
  return [{ clauses: [first.id, ...others.map(({ id }) => id)], about: 'currency', text, readAs }];
}

interface Total extends Sum {
  id: string;
  states: 'total' | 'fixed';
  taxed: boolean | null;
}

/** The prices of everything, as the clauses state them. */
export const totalsOf = (clauses: readonly ReviewedClause[]): Total[] =>
  clauses.flatMap((clause) => {
    const { id, kind, amount } = clause;
    const states = kind === 'fee' && amount?.is === 'fixedFee' ? totalIn(textOf(clause)) : null;
    if (!amount || states === null) return [];
    return { id, states, minor: amount.minor, currency: amount.currency, taxed: amount.tax?.included ?? null };
  });

/** Whether both are without tax, both with it, or nothing states it. */
const isComparable = (one: Total, other: Total) =>
  one.currency === other.currency && (one.taxed === other.taxed || one.taxed === null || other.taxed === null);

const sumOf = (sums: readonly Sum[]): number => sums.reduce((sum, { minor }) => sum + minor, 0);

/** A total with those that differ from it; parts of a grand total, and several fixed prices, don't. */
function differingTotals(clauses: readonly ReviewedClause[]): OpenQuestion[] {
  const all = totalsOf(clauses);
  const fixed = all.filter(({ states }) => states === 'fixed');
  const totals = all.filter(({ states }) => states === 'total');
  const compared = fixed.length === 1 ? all : totals;
  const [first, ...others] = compared;
  if (!first || totals.length === 0) return [];
  const differing = others.filter((other) => isComparable(first, other) && other.minor !== first.minor);
  if (differing.length === 0) return [];
  const same = compared.filter(({ currency }) => currency === first.currency);
  if (same.length > 2 && same.some(({ minor }) => minor * 2 === sumOf(same))) return [];
  return [
    {
      clauses: [first.id, ...differing.map(({ id }) => id)],
      about: 'totals',
      totals: [first, ...differing].map(({ minor, currency }) => ({ minor, currency })),
    },
  ];
}

type InstalmentClause = ReviewedClause & { amount: ClauseAmount };

/** Clauses that state instalments, by section, without totals and without sections that have only one. */
export function instalmentsBySection(
  clauses: readonly ReviewedClause[],
  totals: readonly { id: string }[],
): InstalmentClause[][] {
  const bySection = new Map<string, InstalmentClause[]>();
  const ofTotals = new Set(totals.map(({ id }) => id));
  for (const clause of clauses) {
    const { id, kind, amount, section } = clause;
    const isOne = kind === 'milestone' || (kind === 'fee' && INSTALMENT.test(textOf(clause)));
    if (isOne && amount?.is === 'fixedFee' && !ofTotals.has(id))
      addTo(bySection, section.join('\n'), { ...clause, amount });
  }
  return [...bySection.values()].filter((group) => group.length > 1);
}

/** Instalments of a section that don't add up to the only total. */
function wrongInstalments(clauses: readonly ReviewedClause[]): OpenQuestion[] {
  const all = totalsOf(clauses);
  const [total] = all;
  if (!total || all.some((other) => other.currency !== total.currency || other.minor !== total.minor)) return [];
  const inCurrency = clauses.filter(({ amount }) => amount?.currency === total.currency);
  const groups = instalmentsBySection(inCurrency, all).map((group) =>
    group.map(({ id, amount: { minor, currency } }) => ({ id, minor, currency })),
  );
  // each may be rounded
  const isWhole = (group: readonly Sum[]) => Math.abs(sumOf(group) - total.minor) <= group.length;
  if (groups.some(isWhole) || isWhole(groups.flat())) return [];
  const [wrong] = groups;
  const [first, ...others] = wrong ?? [];
  if (!wrong || !first) return [];
  return [
    {
      clauses: [first.id, ...others.map(({ id }) => id)],
      about: 'instalments',
      instalments: { minor: sumOf(wrong), currency: total.currency },
      total: { minor: total.minor, currency: total.currency },
    },
  ];
}
