import { CLAUSE_KINDS } from '@scopewright/contracts/constants';
import { CLAUSE_KIND_NAMES } from '@scopewright/domain/clauses/kind-names';
import { formatMoney } from '@scopewright/domain/money';
import { formatDate } from '@scopewright/ui';
import type { Clause } from './use-clauses.ts';

export type ClauseKind = Clause['kind'];
export type ClauseState = Clause['state'];

export const KIND_OPTIONS = CLAUSE_KINDS.map((value) => ({ value, label: CLAUSE_KIND_NAMES[value] }));

export const STATE_NAMES: Readonly<Record<ClauseState, string>> = {
  proposed: 'To review',
  accepted: 'Accepted',
  rejected: 'Rejected',
};

export const BY_WORDS: Readonly<Record<NonNullable<Clause['by']>, string>> = {
  rules: 'Found by rules',
  model: 'Proposed by the model',
  person: 'By a person',
};

/** How sure a proposal is, from high to low; `from` is the least confidence. */
export const CONFIDENCES = [
  { value: 'high', label: 'Very likely', from: 0.9 },
  { value: 'medium', label: 'Likely', from: 0.7 },
  { value: 'low', label: 'Uncertain', from: 0 },
] as const;
export type ConfidenceName = (typeof CONFIDENCES)[number]['value'];

/** How sure a proposal is; null for one that a person made, or that the user may not know of. */
export function confidenceOf({ confidence, by }: Pick<Clause, 'confidence' | 'by'>) {
  if (confidence === null || by === 'person') return null;
  return CONFIDENCES.find(({ from }) => confidence >= from) ?? CONFIDENCES[2];
}

/** Text on one line, cut to a length. */
export function excerpt(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1).trimEnd()}…` : line;
}

/** The section of a clause as a path; null outside of any. */
export const sectionOf = ({ section }: Pick<Clause, 'section'>): string | null =>
  section.length > 0 ? section.join(' › ') : null;

function dateFact({ text, value, until, choices }: NonNullable<Clause['date']>): string {
  if (value && until) return `${formatDate(value)} to ${formatDate(until)}`;
  if (value) return formatDate(value);
  if (choices) return `${formatDate(choices[0])} or ${formatDate(choices[1])}?`;
  return text;
}

const AMOUNT_WORDS: Readonly<Record<NonNullable<Clause['amount']>['is'], string>> = {
  fixedFee: 'fixed fee',
  rate: 'rate',
  cap: 'at most',
  expenseLimit: 'limit of expenses',
  other: '',
};

function amountFact({ minor, currency, is, per, tax }: NonNullable<Clause['amount']>): string {
  const what = is === 'rate' && per ? `per ${per}` : AMOUNT_WORDS[is];
  const percent = tax && tax.percent !== null ? `${tax.percent.toLocaleString()} % ` : '';
  const withTax = tax ? `${tax.included ? 'with' : 'without'} ${percent}VAT` : '';
  return [formatMoney({ minor, currency }), what, withTax].filter(Boolean).join(', ');
}

const isSame = <T>(values: readonly T[]): boolean => new Set(values).size === 1;

/** From the lowest to the highest rate, if they can be compared. */
function ratesFact(rates: NonNullable<Clause['rates']>): string {
  const count = `${rates.length.toLocaleString()} rates`;
  const [first] = rates;
  if (!first || !isSame(rates.map(({ currency, per }) => `${currency} ${per}`))) return count;
  const minors = rates.map(({ minor }) => minor);
  const { currency, per } = first;
  const [least, most] = [Math.min(...minors), Math.max(...minors)].map((minor) => formatMoney({ minor, currency }));
  return `${count}, ${least === most ? least : `${least} to ${most}`}${per ? ` per ${per}` : ''}`;
}

export interface Fact {
  what: 'date' | 'amount' | 'rates' | 'limit' | 'hours';
  words: string;
}

export type StatedFacts = Pick<Clause, 'date' | 'amount' | 'rates' | 'limit' | 'hours'>;

/** Describes the dates and numbers that a clause states. */
export function factsOf({ date, amount, rates, limit, hours }: StatedFacts): Fact[] {
  return [
    ...(date ? [{ what: 'date' as const, words: dateFact(date) }] : []),
    ...(amount ? [{ what: 'amount' as const, words: amountFact(amount) }] : []),
    ...(rates ? [{ what: 'rates' as const, words: ratesFact(rates) }] : []),
    ...(limit ? [{ what: 'limit' as const, words: `At most ${limit.count.toLocaleString()} ${limit.what}` }] : []),
    ...(hours === undefined
      ? []
      : [{ what: 'hours' as const, words: hours === 1 ? '1 hour' : `${hours.toLocaleString()} hours` }]),
  ];
}
