import { errorText } from '@scopewright/api-client';
import type { InvoiceSummary } from '@scopewright/contracts';
import { formatMoney } from '@scopewright/domain/money';
import { useHost } from '@scopewright/remote-contract';
import {
  Badge,
  Button,
  EmptyState,
  ExportButton,
  FileText,
  formatDay,
  ListCard,
  Table,
  type TableColumn,
} from '@scopewright/ui';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { LoadingSection } from '../layout/loading-section.tsx';
import { useInvoices } from './use-billing.ts';

const DISPUTES = { open: 'Disputed', won: 'Dispute closed', lost: 'Payment reversed' } as const;

const INVOICE_STATES: Record<InvoiceSummary['status'], { label: string; tone: 'success' | 'danger' | 'neutral' }> = {
  paid: { label: 'Paid', tone: 'success' },
  open: { label: 'Open', tone: 'danger' },
  void: { label: 'Void', tone: 'neutral' },
};

/** The state of an invoice: whether it is paid, refunded or disputed. */
export function InvoiceState({ invoice: { status, refunded, dispute, total } }: { invoice: InvoiceSummary }) {
  const { label, tone } = INVOICE_STATES[status];
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tone}>{label}</Badge>
      {refunded ? <Badge>{refunded.minor >= total.minor ? 'Refunded' : 'Partly refunded'}</Badge> : null}
      {dispute ? <Badge tone={dispute === 'won' ? 'neutral' : 'danger'}>{DISPUTES[dispute]}</Badge> : null}
    </span>
  );
}

const COLUMNS: readonly TableColumn<InvoiceSummary>[] = [
  {
    key: 'number',
    header: 'Invoice',
    rowHeader: true,
    cell: ({ id, number }) => (
      <TenantLink
        to={`/settings/billing/invoices/${id}`}
        className="whitespace-nowrap rounded-sm tabular-nums hover:text-brand hover:underline"
      >
        {number}
      </TenantLink>
    ),
  },
  { key: 'date', header: 'Date', cell: ({ issuedAt }) => formatDay(issuedAt) },
  { key: 'plan', header: 'Plan', cell: ({ planName }) => planName },
  { key: 'status', header: 'Status', cell: (invoice) => <InvoiceState invoice={invoice} /> },
  {
    key: 'total',
    header: 'Amount',
    align: 'end',
    cell: ({ total }) => <span className="tabular-nums">{formatMoney(total)}</span>,
  },
];

/** The firm's invoices, with an export of all of them. */
export function InvoiceList() {
  const { api, toast } = useHost();
  const invoices = useInvoices();
  const items = invoices.data?.pages.flatMap((page) => page.items);

  if (!items) return <LoadingSection what="invoices" query={invoices} />;
  return (
    <ListCard
      title="Invoices"
      actions={
        items.length > 0 ? (
          <ExportButton
            download={() => api.download('exportInvoices')}
            onError={(error) => toast.error(errorText(error, 'Failed to download the invoices'))}
          />
        ) : null
      }
    >
      <div className={items.length === 0 ? 'p-4 sm:p-6' : 'p-4 sm:px-2 sm:pt-1 sm:pb-2'}>
        {items.length === 0 ? (
          <EmptyState
            icon={<FileText />}
            title="No invoices yet"
            description="The first one comes with the first charge of a plan."
          />
        ) : (
          <Table caption="Invoices" columns={COLUMNS} rows={items} rowKey={({ id }) => id} />
        )}
        {invoices.hasNextPage ? (
          <Button
            variant="secondary"
            size="sm"
            className="m-4"
            busy={invoices.isFetchingNextPage}
            onClick={() => void invoices.fetchNextPage()}
          >
            Show earlier invoices
          </Button>
        ) : null}
      </div>
    </ListCard>
  );
}
