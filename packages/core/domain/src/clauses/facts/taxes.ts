import { shortened } from '../classify/lead.ts';
import type { ClauseAmount, ClauseCandidate, ClauseTax } from '../clause.ts';
import type { SectionClass } from '../headings.ts';
import type { Section } from '../outline.ts';
import * as says from '../signals.ts';

const PERCENT = /(\d{1,2}(?:[.,]\d{1,2})?) ?(?:%|percent\b|per cent\b|prozent\b)/u;
/** After the name of a tax: its percentage, which is not that of an instalment. */
const PERCENT_AFTER =
  /^[.]? ?(?:\(|(?:of|at|von|de|di|do|da|del|van|in hohe von|rate of|currently|derzeit) (?:\S+ )?)(\d{1,2}(?:[.,]\d{1,2})?) ?(?:%|percent\b|per cent\b|prozent\b)/u;

/** Whether a passage states prices with or without tax; null if it does neither. @param text in the form of plain texts */
export function taxIn(text: string): ClauseTax | null {
  const without = says.WITHOUT_TAX.exec(text);
  const found = without ?? says.WITH_TAX.exec(text);
  if (!found) return null;
  const percent = (PERCENT.exec(found[0]) ?? PERCENT_AFTER.exec(text.slice(found.index + found[0].length)))?.[1];
  return { included: without === null, percent: percent === undefined ? null : Number(percent.replace(',', '.')) };
}

/** Describes a tax: 'Without VAT of 19 %'. */
export const describeTax = ({ included, percent }: ClauseTax): string =>
  `${included ? 'With' : 'Without'} VAT${percent === null ? '' : ` of ${percent} %`}`;

/** Where sentences on the tax of all prices are; elsewhere a system may have something to do with taxes. */
const ON_PRICES: ReadonlySet<SectionClass | null> = new Set(['fee', 'terms', 'background', null]);
const PRICED: ReadonlySet<ClauseAmount['is']> = new Set(['fixedFee', 'rate', 'cap']);

/** Notes the tax of a clause's amount, unless it has one. */
export function setTax({ amount, reasons }: ClauseCandidate, tax: ClauseTax | null, reason?: string): void {
  if (!amount || !tax || amount.tax || !PRICED.has(amount.is)) return;
  amount.tax = tax;
  reasons.push(reason ?? describeTax(tax));
}

/** Sentences on the tax of all prices of a section, or of the document. */
export class Taxes {
  readonly #stated: { section: Section; tax: ClauseTax; words: string }[] = [];

  /** Notes what a sentence without an amount states. @param written the sentence as written */
  read(text: string, section: Section, written: string): void {
    const about = section.about?.section ?? null;
    if (!ON_PRICES.has(about) || (about !== 'fee' && !says.PAYS.test(text)) || says.EXPENSES.test(text)) return;
    const tax = taxIn(text);
    if (tax) this.#stated.push({ section, tax, words: shortened(written) });
  }

  /** Applies the sentences: to the prices of their sections, or to all of the document if theirs have none. */
  settle(candidates: readonly ClauseCandidate[]): void {
    for (const { section, tax, words } of this.#stated) {
      const there = candidates.filter((one) => one.amount && one.section === section.path);
      for (const candidate of there.length > 0 ? there : candidates)
        setTax(candidate, tax, `${describeTax(tax)}: “${words}”`);
    }
  }
}
