import type { Billing } from '@scopewright/contracts';

type Card = NonNullable<Billing['card']>;

/** Networks whose name is more than their word with a capital. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  eftpos_au: 'Eftpos Australia',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** How people recognize a card: "Visa ending in 4242". */
export function cardName({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string {
  return `${BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)} ending in ${last4}`;
}

/** As printed on the card: "09/30". */
export const expiryOf = ({ expMonth, expYear }: Pick<Card, 'expMonth' | 'expYear'>): string =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`;
