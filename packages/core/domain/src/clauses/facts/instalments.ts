import { allMatches } from '../../matches.ts';
import type { ClauseAmount, ClauseCandidate } from '../clause.ts';
import { inOthers } from '../languages/languages.ts';
import { type Plain, placeOf } from '../plain.ts';
import type { Span } from '../sentences.ts';
import { setTax } from './taxes.ts';

/** A share of a price that falls due with an event: '40 % on signature'. */
export interface Instalment extends Span {
  percent: number;
  /** As written. */
  text: string;
}

const OTHERS = inOthers(({ uponEvent }) => uponEvent);
const EVENT = `(?:on|upon|at|after|along with|post|with|when|once|following|against|by|within|before|prior to|${OTHERS})\\b`;
const SHARE = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(\\d{1,3}(?:[.,]\\d{1,2})?) ?(?:%|percent\\b|per cent\\b)(?: of (?:the )?(?:[\\p{L}-]{1,14} ){0,2}(?:price|fees?|charges|amount|value|sum|total|consideration))?(?:,? (?:(?:is|are|will be|shall be|becomes?) )?(?:due|payable|paid|invoiced|billed|to be paid|to be invoiced))?,? ${EVENT}`,
  'gu',
);
/** Words and signs between instalments of a sentence. */
const JOINT = /[\s,;]*(?:\band\b)?[\s,;]*$/u;

/** The instalments that a passage states, each with the words up to the next one. */
export function findInstalments({ plain, verbatim }: { plain: Plain; verbatim: string }): Instalment[] {
  const { text } = plain;
  if (!/%|per ?cent/u.test(text)) return [];
  const matches = allMatches(SHARE, text);
  return matches.map((match, at) => {
    const to = matches[at + 1]?.index ?? text.length;
    const place = placeOf(plain, match.index, match.index + text.slice(match.index, to).replace(JOINT, '').length);
    const written = placeOf(
      plain,
      match.index,
      match.index + (/^[\d.,]+ ?(?:%|per ?cent)/u.exec(match[0])?.[0].length ?? 0),
    );
    return {
      ...place,
      percent: Number((match[1] ?? '').replace(',', '.')),
      text: verbatim.slice(written.start, written.end),
    };
  });
}

/** Instalments that belong together, with the price that they divide if it is stated. */
export interface Payment {
  instalments: { candidate: ClauseCandidate; instalment: Instalment }[];
  total: Pick<ClauseAmount, 'text' | 'minor' | 'currency' | 'tax'> | null;
}

/** A share alone in its cell: '40 %'. */
const SHARE_CELL = /(?:^|[|\t]|\s{2,})\s*(\d{1,3}(?:[.,]\d{1,2})?) ?%\s*(?:$|[|\t])/u;
const WHOLE = 100;
const NEARLY = 0.01;

const sumOf = ({ instalments }: Payment): number =>
  instalments.reduce((percents, { instalment }) => percents + instalment.percent, 0);

/** The rows of a table as instalments, if their shares are the whole. */
export function instalmentsOfRows(clauses: readonly ClauseCandidate[]): Payment | null {
  const instalments = clauses.flatMap((candidate) => {
    const share = candidate.amount === null ? SHARE_CELL.exec(candidate.quote) : null;
    if (!share?.[1]) return [];
    const { start, end } = candidate;
    const text = /\d[\d.,]* ?%/u.exec(share[0])?.[0] ?? share[1];
    return { candidate, instalment: { start, end, percent: Number(share[1].replace(',', '.')), text } };
  });
  const payment = { instalments, total: null };
  return instalments.length > 1 && Math.abs(sumOf(payment) - WHOLE) <= NEARLY ? payment : null;
}

/** Works out the amounts of instalments whose shares are the whole price; the last one gets what rounding leaves. */
export function setAmounts(payment: Payment): void {
  const { instalments, total } = payment;
  if (!total || Math.abs(sumOf(payment) - WHOLE) > NEARLY) return;
  let left = total.minor;
  for (const [at, { candidate, instalment }] of instalments.entries()) {
    const minor = at === instalments.length - 1 ? left : Math.round((total.minor * instalment.percent) / 100);
    left -= minor;
    candidate.amount = { text: instalment.text, minor, currency: total.currency, is: 'fixedFee', per: null };
    candidate.reasons.push(`${instalment.text} of ${total.text}`);
    setTax(candidate, total.tax ?? null);
  }
}
