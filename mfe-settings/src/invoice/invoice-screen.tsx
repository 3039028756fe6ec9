import { formatMoney } from '@scopewright/domain/money';
import { useHost } from '@scopewright/remote-contract';
import { ArrowLeft, Button, Card, FileText, formatDay } from '@scopewright/ui';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useRouteParams } from '@scopewright/workplace-kit/page/use-route-params';
import { InvoiceState } from '../billing/invoice-list.tsx';
import { SumLines } from '../billing/sum-lines.tsx';
import { useInvoice } from '../billing/use-billing.ts';
import { LoadingSection } from '../layout/loading-section.tsx';

/** One invoice, as it is printed or saved as a PDF by the browser. */
export function InvoiceScreen() {
  const { boot } = useHost();
  const { invoiceId } = useRouteParams('/settings/billing/invoices/:invoiceId');
  const { data: invoice, ...query } = useInvoice(invoiceId);
  if (!invoice) return <LoadingSection what="the invoice" query={query} />;
  return (
    <div className="grid max-w-2xl gap-4 print:max-w-none">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Button asChild variant="ghost" size="sm">
          <TenantLink to="/settings/billing">
            <ArrowLeft aria-hidden="true" />
            Plan & billing
          </TenantLink>
        </Button>
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          <FileText aria-hidden="true" />
          Print or save as PDF
        </Button>
      </div>
      <Card padding="lg" className="print:border-0 print:p-0 print:shadow-none">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="grid gap-1">
            <h2 className="font-semibold text-xl">Invoice {invoice.number}</h2>
            <p className="text-sm text-text-muted">{boot.productName}</p>
          </div>
          <InvoiceState invoice={invoice} />
        </div>
        <dl className="my-6 grid gap-4 text-sm sm:grid-cols-2">
          <Fact term="Billed to">{invoice.billedTo}</Fact>
          <Fact term="Issued">{formatDay(invoice.issuedAt)}</Fact>
          <Fact term="Plan">{invoice.planName}</Fact>
          <Fact term="Period">
            {formatDay(invoice.periodStart)} to {formatDay(invoice.periodEnd)}
          </Fact>
          {invoice.paidAt ? <Fact term="Paid">{formatDay(invoice.paidAt)}</Fact> : null}
          {invoice.refunded ? <Fact term="Refunded">{formatMoney(invoice.refunded)}</Fact> : null}
        </dl>
        <SumLines lines={invoice.lines} total={invoice.total} label="Total" />
      </Card>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-text-muted">{term}</dt>
      <dd className="wrap-anywhere font-medium">{children}</dd>
    </div>
  );
}
