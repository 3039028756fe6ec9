import type { Sow } from '@scopewright/contracts';

/** An amount in the smallest unit of its currency (ISO 4217): 12.34 USD is 1234. */
export type Money = NonNullable<Sow['amount']>;

/** A currency's number of decimals (ISO 4217), from the browser's data. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** An amount for display, in the reader's number format unless a locale is passed. */
export function formatMoney({ minor, currency }: Money, locale?: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(minor / 10 ** decimalsOf(currency));
}

/** A price for display: like `formatMoney`, but whole amounts have no decimals ("$299"). */
export const formatPrice = ({ minor, currency }: Money, locale?: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(
    minor / 10 ** decimalsOf(currency),
  );

const DECIMAL = '.';
const digitsOf = (minor: number, decimals: number) => String(Math.abs(minor)).padStart(decimals + 1, '0');

/** An amount for an input field: no groups, a point before the decimals. */
export function moneyInField({ minor, currency }: Money): string {
  const decimals = decimalsOf(currency);
  const digits = digitsOf(minor, decimals);
  const whole = digits.slice(0, digits.length - decimals);
  return `${minor < 0 ? '-' : ''}${whole}${decimals === 0 ? '' : DECIMAL + digits.slice(-decimals)}`;
}

/** Groups of three, separated by a comma, a blank or an apostrophe. */
const GROUPED = /^\d{1,3}([,\u00a0\u202f '’]\d{3})+$/;

/**
 * Parses a typed amount, in the currency's smallest unit; null if invalid, or with more decimals than the currency has.
 * The decimal separator is a point; groups of three may be separated by commas, blanks or apostrophes.
 */
export function parseAmount(typed: string, currency: string): number | null {
  const decimals = decimalsOf(currency);
  const found = /^([-−])?([^.]+)(?:\.(\d*))?$/.exec(typed.trim());
  if (!found) return null;
  const [, sign, whole = '', fraction = ''] = found;
  if (fraction.length > decimals || !(/^\d+$/.test(whole) || GROUPED.test(whole))) return null;
  const minor = Number(whole.replace(/\D/g, '') + fraction.padEnd(decimals, '0'));
  if (!Number.isSafeInteger(minor)) return null;
  return sign && minor !== 0 ? -minor : minor;
}
