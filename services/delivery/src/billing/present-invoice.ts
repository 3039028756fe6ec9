import type { InvoiceSummary } from '@scopewright/contracts';
import type { InvoiceDoc } from '@scopewright/data';
import { planName } from '@scopewright/domain/pricing';

type Shown = Pick<InvoiceDoc, '_id' | 'number' | 'status' | 'plan' | 'periodStart' | 'periodEnd' | 'totalMinor' | 'currency' | 'issuedAt' | 'paidAt'>;

/** An invoice as lists show it. */
export const presentInvoice = ({ _id, number, status, plan, periodStart, periodEnd, totalMinor, currency, issuedAt, paidAt }: Shown): InvoiceSummary => ({
  id: _id.toHexString(),
  number,
  status,
  planName: planName(plan),
  periodStart: periodStart.toISOString(),
  periodEnd: periodEnd.toISOString(),
  total: { minor: totalMinor, currency },
  issuedAt: issuedAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
});
