import type { ClauseAmount, ClauseDate, ClauseKind, ClauseLimit } from './clause.ts';
import { meaningOf } from './facts/amount-meaning.ts';
import { type FoundAmount, findAmounts } from './facts/amounts.ts';
import { dateOrderOf, type FoundDate, findDates } from './facts/dates.ts';
import { findLimit } from './facts/limits.ts';
import { taxIn } from './facts/taxes.ts';
import { toPlain } from './plain.ts';

/** Words of a quote that supposedly state its date and its amount. */
export interface NamedWords {
  date: string | null;
  amount: string | null;
}

/** The data stated in a quote. */
export interface StatedValues {
  date: ClauseDate | null;
  amount: ClauseAmount | null;
  limit: ClauseLimit | null;
}

/** Kinds whose numbers bound the scope. */
const LIMITED: readonly ClauseKind[] = ['scope', 'deliverable', 'exclusion', 'assumption', 'obligation'];

/** The one of several values whose words are those that were named, as far as they are in the quote. */
function namedOne<T extends { from: number; to: number }>(found: readonly T[], text: string, named: string): T | null {
  const { text: words } = toPlain(named, 0, named.length);
  const trimmed = words.trim();
  if (trimmed === '') return null;
  const at = text.indexOf(trimmed);
  if (at < 0) return null;
  const to = at + trimmed.length;
  return found.find((value) => value.from < to && value.to > at) ?? null;
}

function amountOf({ text, minor, currency, per }: FoundAmount, is: ClauseAmount['is'], sentence: string): ClauseAmount {
  const tax = taxIn(sentence);
  return { text, minor, currency, is, per, ...(tax && { tax }) };
}

/**
 * Reads the date and the amount that someone has named in a quote. The words have to be in it, and our own grammars
 * have to read a value there: nothing else is used.
 * @param dollar the currency of `$` in this document
 */
export function statedValues(
  source: string,
  { start, end, kind }: { start: number; end: number; kind: ClauseKind },
  named: NamedWords,
  dollar: string,
): StatedValues {
  const plain = toPlain(source, start, end);
  const dates: FoundDate[] = named.date === null ? [] : findDates(plain, source, dateOrderOf(source));
  const date = named.date === null ? null : namedOne(dates, plain.text, named.date);
  const amounts: FoundAmount[] = named.amount === null ? [] : findAmounts(plain, source, dollar);
  const amount = named.amount === null ? null : namedOne(amounts, plain.text, named.amount);
  return {
    date: date?.date ?? null,
    amount: amount && amountOf(amount, meaningOf(amount, plain.text, kind === 'fee' ? 'fee' : null), plain.text),
    limit: LIMITED.includes(kind) ? findLimit(plain, source) : null,
  };
}
