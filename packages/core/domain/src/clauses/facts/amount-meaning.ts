import type { AmountMeaning } from '../clause.ts';
import type { SectionClass } from '../headings.ts';
import * as says from '../signals.ts';
import type { FoundAmount } from './amounts.ts';

/** After an amount: it is a limit. */
const CAPS_AFTER = says.inAll('CAPS_AFTER', /^.{0,24}\b(?:maximum|max|cap|ceiling|limit|nte|not-to-exceed)\b/u);

/** The meaning of an amount, by the words around it. */
export function meaningOf(amount: FoundAmount, text: string, about: SectionClass | null): AmountMeaning {
  if (says.NO_FEE.test(text)) return 'other';
  const before = text.slice(Math.max(0, amount.from - 70), amount.from).replace(/^.*[\d;.](?=[^\d;.]*$)/u, '');
  const after = text.slice(amount.to, amount.to + 40).replace(/[\d;.].*$/u, '');
  const expenses = says.EXPENSES.test(text);
  const isPaid = about === 'fee' || about === 'milestone' || says.PAYS.test(text) || expenses;
  if (!isPaid) return 'other';
  if (amount.per === null && (says.CAPS.test(before) || CAPS_AFTER.test(after.slice(0, 40).split(',')[0] ?? '')))
    return expenses && !/\bfees?\b/u.test(before) ? 'expenseLimit' : 'cap';
  if (amount.range || amount.minor < 0) return 'other';
  if (amount.per !== null) return 'rate';
  const sentence = text.slice(Math.max(0, amount.from - 70), amount.from).replace(/^.*[;.](?=\s[^;]*$)/u, '');
  if (says.ESTIMATES.test(sentence) || /^[^,]{0,30}\b(?:estimate|estimated)\b/u.test(after)) return 'other';
  if (expenses && !/\b(?:fee|price|fixed|lump sum)\b/u.test(text)) return 'other';
  return 'fixedFee';
}
