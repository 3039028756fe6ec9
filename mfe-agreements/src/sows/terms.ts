import type { ChangeOrder, Sow } from '@scopewright/contracts';
import { NO_CHARGE_REASON_MAX } from '@scopewright/contracts/change-orders/limits';
import {
  AMOUNT_MAX_MINOR,
  NAME_MAX_LENGTH,
  NOTES_MAX_LENGTH,
  SOW_TEXT_MAX_LENGTH,
} from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { type Money, moneyInField, parseAmount } from '@scopewright/domain/money';
import * as z from 'zod/mini';

const tooLong = (characters: number) => `Must be at most ${characters.toLocaleString('en')} characters`;

/** The form's values for a SOW or change order. */
export const termsSchema = z
  .object({
    title: z
      .string()
      .check(z.trim(), z.minLength(1, 'Title is required'), z.maxLength(NAME_MAX_LENGTH, tooLong(NAME_MAX_LENGTH))),
    amount: z.string().check(z.trim()),
    currency: z.string(),
    noChargeReason: z.string().check(z.trim(), z.maxLength(NO_CHARGE_REASON_MAX, tooLong(NO_CHARGE_REASON_MAX))),
    startDate: z.string(),
    endDate: z.string(),
    notes: z.string().check(z.maxLength(NOTES_MAX_LENGTH, tooLong(NOTES_MAX_LENGTH))),
    pastedText: z.string().check(z.maxLength(SOW_TEXT_MAX_LENGTH, tooLong(SOW_TEXT_MAX_LENGTH))),
  })
  .check(
    z.superRefine(({ amount, currency, noChargeReason, startDate, endDate }, context) => {
      const minor = amount === '' ? 0 : parseAmount(amount, currency);
      if (minor === null)
        context.addIssue({ code: 'custom', path: ['amount'], message: 'Enter an amount such as 12500.00' });
      else if (Math.abs(minor) > AMOUNT_MAX_MINOR)
        context.addIssue({ code: 'custom', path: ['amount'], message: 'This amount is too large' });
      if (amount !== '' && noChargeReason !== '')
        context.addIssue({ code: 'custom', path: ['noChargeReason'], message: MESSAGES.amountOrNoCharge });
      if (startDate !== '' && endDate !== '' && endDate < startDate)
        context.addIssue({ code: 'custom', path: ['endDate'], message: MESSAGES.endBeforeStart });
    }),
  );

export type TermsValues = z.output<typeof termsSchema>;

/** The terms as the calls take them. */
export interface Terms {
  title: string;
  amount: Money | null;
  /** Of change orders. */
  noChargeReason: string;
  startDate: string | null;
  endDate: string | null;
  notes: string;
  pastedText: string;
}

/** Initial values for a new document. */
export const emptyTerms = (currency: string): TermsValues => ({
  title: '',
  amount: '',
  currency,
  noChargeReason: '',
  startDate: '',
  endDate: '',
  notes: '',
  pastedText: '',
});

/** Text as a browser's field returns it: with one kind of line end. */
const inField = (text: string) => text.replace(/\r\n?/g, '\n');

/** The form's values for an existing document. @param currency for one without an amount */
export function termsValues(document: Sow | ChangeOrder, currency: string): TermsValues {
  const { title, amount, startDate, endDate, notes } = document;
  return {
    title,
    amount: amount ? moneyInField(amount) : '',
    currency: amount?.currency ?? currency,
    noChargeReason: 'noChargeReason' in document ? document.noChargeReason : '',
    startDate: startDate ?? '',
    endDate: endDate ?? '',
    notes: inField(notes ?? ''),
    pastedText: inField(document.pastedText),
  };
}

function amountOf({ amount, currency }: Pick<TermsValues, 'amount' | 'currency'>): Money | null {
  const minor = amount.trim() === '' ? null : parseAmount(amount, currency);
  return minor === null ? null : { minor, currency };
}

/** The form's values, as the calls take them. */
export const termsOf = ({
  title,
  amount,
  currency,
  noChargeReason,
  startDate,
  endDate,
  notes,
  pastedText,
}: TermsValues): Terms => ({
  title: title.trim(),
  amount: amountOf({ amount, currency }),
  noChargeReason: noChargeReason.trim(),
  startDate: startDate || null,
  endDate: endDate || null,
  notes,
  pastedText,
});

/** Only the fields that differ from the form's initial values; fields that the form doesn't have never do. */
export function changedTerms(base: TermsValues, values: TermsValues): Partial<Terms> {
  const before = termsOf(base);
  return Object.fromEntries(
    Object.entries(termsOf(values)).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Terms]),
    ),
  );
}

/** The fields by which two users' changes are compared: an amount and its currency are one. */
export type ComparedTerms = Record<Exclude<keyof TermsValues, 'currency'>, string>;

export function comparedTerms({ currency, ...values }: TermsValues): ComparedTerms {
  const money = amountOf({ amount: values.amount, currency });
  return { ...values, title: values.title.trim(), amount: money ? `${money.currency} ${moneyInField(money)}` : '' };
}

/** The form's values of compared fields. @param currency used without an amount */
export function valuesOfCompared({ amount, ...values }: ComparedTerms, currency: string): TermsValues {
  return { ...values, amount: amount.slice(4), currency: amount.slice(0, 3) || currency };
}
