import type { CallOutput } from '@scopewright/contracts';
import { decimalsOf, formatPrice } from '@scopewright/domain/money';

export type Figures = CallOutput<'backlogFigures'>;
export type FigureRow = Figures['by'][number];

/** An amount in whole units of its currency, for display. */
export const formatFigurePrice = (amount: number, currency: string): string =>
  formatPrice({ minor: Math.round(amount * 10 ** decimalsOf(currency)), currency });

/** How the price of the work compares with the agreed amount. */
export type Compared = { state: 'none' | 'otherCurrency' | 'within' } | { state: 'over'; by: number };

/** Amounts of different currencies can't be compared. @param currency of the price */
export function comparedWithAgreed({ price, agreed }: Pick<FigureRow, 'price' | 'agreed'>, currency: string): Compared {
  if (agreed === null) return { state: 'none' };
  if (agreed.currency !== currency) return { state: 'otherCurrency' };
  const by = price - agreed.minor / 10 ** decimalsOf(currency);
  // less than the smallest unit is rounding
  return by * 10 ** decimalsOf(currency) >= 1 ? { state: 'over', by } : { state: 'within' };
}
