import { type DataAccess, type InvoiceDoc, orderBy, sortOf } from '@scopewright/data';
import { csvDownload, type Implementation, implement, readPage } from '@scopewright/service-kit';
import { presentInvoice } from './present-invoice.ts';

const LATEST_FIRST = orderBy('issuedAt', 'time', -1);
const COLUMNS = [
  'Invoice',
  'Date',
  'Plan',
  'From',
  'To',
  'Amount',
  'Currency',
  'Status',
  'Paid',
  'Refunded',
  'Dispute',
];
/** A firm gets one or two invoices a month; no firm reaches this limit. */
const EXPORT_MAX = 10_000;

const dayOf = (time: string): string => time.slice(0, 10);
const amountOf = (minor: number): string => (minor / 100).toFixed(2);

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
    const rows = found
      .map(presentInvoice)
      .map(({ number, issuedAt, planName, periodStart, periodEnd, total, status, paidAt, refunded, dispute }) => [
        ...[number, dayOf(issuedAt), planName, dayOf(periodStart), dayOf(periodEnd)],
        ...[
          amountOf(total.minor),
          total.currency,
          status,
          dayOf(paidAt ?? ''),
          refunded ? amountOf(refunded.minor) : '',
          dispute ?? '',
        ],
      ]);
    return csvDownload('invoices', COLUMNS, rows, call.now());
  }),
];
