import { CURRENCIES } from '@scopewright/contracts/currencies';

const names = new Intl.DisplayNames(undefined, { type: 'currency' });
/** Offered before the others. */
const USUAL = ['USD', 'EUR', 'GBP', 'CAD', 'AUD'];

/** All currencies for a picker, the usual ones first. */
export const CURRENCY_OPTIONS = [...new Set([...USUAL, ...CURRENCIES])].map((code, index) => ({
  value: code,
  label: `${code} · ${names.of(code)}`,
  apart: index === USUAL.length,
}));
