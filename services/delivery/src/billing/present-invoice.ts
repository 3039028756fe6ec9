import type { InvoiceSummary } from '@scopewright/contracts';
import type { InvoiceDoc } from '@scopewright/data';
import { planName } from '@scopewright/domain/pricing';

/** Stripe's dispute statuses that end a dispute: https://docs.stripe.com/disputes/how-disputes-work */
const WON: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented']);
const disputeOf = (status: string): InvoiceSummary['dispute'] =>
  status === 'lost' ? 'lost' : WON.has(status) ? 'won' : 'open';

/** An invoice as shown in lists. */
export const presentInvoice = (invoice: InvoiceDoc): InvoiceSummary => ({
  id: invoice._id.toHexString(),
  number: invoice.number,
  status: invoice.status,
  planName: planName(invoice.plan),
  periodStart: invoice.periodStart.toISOString(),
  periodEnd: invoice.periodEnd.toISOString(),
  total: { minor: invoice.totalMinor, currency: invoice.currency },
  issuedAt: invoice.issuedAt.toISOString(),
  paidAt: invoice.paidAt?.toISOString() ?? null,
  refunded: invoice.refundedMinor > 0 ? { minor: invoice.refundedMinor, currency: invoice.currency } : null,
  dispute: invoice.dispute === null ? null : disputeOf(invoice.dispute),
});
