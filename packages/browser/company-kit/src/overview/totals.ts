import { type Charge, isUnpriced } from '@scopewright/domain/price';
import type { Agreement } from './timeline.ts';

/** Totals of the agreements of one currency, in its smallest unit. */
export interface Total {
  currency: string;
  /** SOWs that are or were in force. */
  sows: number;
  /** Change orders that are or were in force; negative if they reduce the amount. */
  changeOrders: number;
  /** Drafts, and change orders within the firm's review. */
  drafted: number;
  /** Change orders that were sent and not answered. */
  sent: number;
}

const AGREED: readonly string[] = ['active', 'completed', 'accepted', 'closed'];
const DRAFTED: readonly string[] = ['draft', 'inReview'];
const SENT = 'sent';
const COUNTED = [...AGREED, ...DRAFTED, SENT];

/** How many of the agreements that count have no price: totals leave them out. */
export const unpricedAmong = (agreements: readonly (Charge & Pick<Agreement, 'status'>)[]): number =>
  agreements.filter((one) => COUNTED.includes(one.status) && isUnpriced(one)).length;

/**
 * Totals of a company's agreements by currency, the largest first. Agreements that were cancelled or have no amount
 * don't count.
 */
export function totalsOf(agreements: readonly Pick<Agreement, 'kind' | 'status' | 'amount'>[]): Total[] {
  const totals = new Map<string, Total>();
  for (const { kind, status, amount } of agreements) {
    if (amount === null || !COUNTED.includes(status)) continue;
    const { currency, minor } = amount;
    const total = totals.get(currency) ?? { currency, sows: 0, changeOrders: 0, drafted: 0, sent: 0 };
    if (DRAFTED.includes(status)) total.drafted += minor;
    else if (status === SENT) total.sent += minor;
    else if (kind === 'sow') total.sows += minor;
    else total.changeOrders += minor;
    totals.set(currency, total);
  }
  const agreed = ({ sows, changeOrders }: Total) => sows + changeOrders;
  return [...totals.values()].sort((a, b) => agreed(b) - agreed(a) || a.currency.localeCompare(b.currency));
}
