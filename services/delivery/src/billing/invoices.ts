import type { InvoiceSummary } from '@scopewright/contracts';
import { type DataAccess, type InvoiceDoc, orderBy, sortOf } from '@scopewright/data';
import { type CsvColumns, csvOf, type Implementation, implement, readPage } from '@scopewright/service-kit';
import { presentInvoice } from './present-invoice.ts';

const LATEST_FIRST = orderBy('issuedAt', 'time', -1);
/** A firm gets one or two invoices a month; no firm reaches this limit. */
const EXPORT_MAX = 10_000;

const dayOf = (time: string): string => time.slice(0, 10);
const amountOf = (minor: number): string => (minor / 100).toFixed(2);

const COLUMNS: CsvColumns<InvoiceSummary> = {
  Invoice: ({ number }) => number,
  Date: ({ issuedAt }) => dayOf(issuedAt),
  Plan: ({ planName }) => planName,
  From: ({ periodStart }) => dayOf(periodStart),
  To: ({ periodEnd }) => dayOf(periodEnd),
  Amount: ({ total }) => amountOf(total.minor),
  Currency: ({ total }) => total.currency,
  Status: ({ status }) => status,
  Paid: ({ paidAt }) => paidAt && dayOf(paidAt),
  Refunded: ({ refunded }) => refunded && amountOf(refunded.minor),
  Dispute: ({ dispute }) => dispute,
};

/** Invoices of the firm. */
export const invoiceCalls = ({ models }: Pick<DataAccess, 'models'>): Implementation[] => [
  implement('invoices', async ({ query }) => {
    const { rows, nextCursor } = await readPage(LATEST_FIRST, {}, query, (filter, page) =>
      models.invoices.find(filter, { lines: 0 }, page).lean<InvoiceDoc[]>(),
    );
    return { items: rows.map(presentInvoice), nextCursor };
  }),

  implement(
    'invoice',
    ({ subject: { invoice } }) => {
      const lines = invoice.lines.map(({ text, quantity, amountMinor }) => ({ text, quantity, amountMinor }));
      return { ...presentInvoice(invoice), billedTo: invoice.billedTo, lines };
    },
    { subjects: 'whole' },
  ),

  implement('exportInvoices', async (_input, call) => {
    const found = await models.invoices
      .find({}, { lines: 0 })
      .sort(sortOf(LATEST_FIRST))
      .limit(EXPORT_MAX)
      .lean<InvoiceDoc[]>();
    return csvOf('invoices', COLUMNS, found.map(presentInvoice), call.now());
  }),
];
