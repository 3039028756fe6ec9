import type { InvoiceSummary } from '@scopewright/contracts';
import type { InvoiceDoc } from '@scopewright/data';
import { planName } from '@scopewright/domain/pricing';

type Shown = Pick<
  InvoiceDoc,
  | '_id'
  | 'number'
  | 'status'
  | 'plan'
  | 'periodStart'
  | 'periodEnd'
  | 'totalMinor'
  | 'currency'
  | 'issuedAt'
  | 'paidAt'
  | 'refundedMinor'
  | 'dispute'
>;

/** Stripe's dispute statuses that end a dispute: https://docs.stripe.com/disputes/how-disputes-work */
const WON: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented']);
const disputeOf = (status: string): InvoiceSummary['dispute'] =>
  status === 'lost' ? 'lost' : WON.has(status) ? 'won' : 'open';

/** An invoice as shown in lists. */
export const presentInvoice = ({
  _id,
  number,
  status,
  plan,
  periodStart,
  periodEnd,
  totalMinor,
  currency,
  issuedAt,
  paidAt,
  refundedMinor,
  dispute,
}: Shown): InvoiceSummary => ({
  id: _id.toHexString(),
  number,
  status,
  planName: planName(plan),
  periodStart: periodStart.toISOString(),
  periodEnd: periodEnd.toISOString(),
  total: { minor: totalMinor, currency },
  issuedAt: issuedAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
  refunded: refundedMinor > 0 ? { minor: refundedMinor, currency } : null,
  dispute: dispute === null ? null : disputeOf(dispute),
});
