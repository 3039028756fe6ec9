import { formatMoney, type Money } from '@scopewright/domain/money';
import { Badge, formatDate, type TableColumn } from '@scopewright/ui';
import { sowStatusView } from './sow-status.ts';

/** Shown instead of a missing value. */
export const Nothing = () => (
  <span className="text-text-muted">
    <span aria-hidden="true">–</span>
    <span className="sr-only">None</span>
  </span>
);

/** The status of a SOW or change order. */
export function StatusBadge({ status }: { status: string }) {
  const { label, tone } = sowStatusView(status, 0);
  return <Badge tone={tone}>{label}</Badge>;
}

export const NOT_PRICED = 'Not priced';
export const NO_CHARGE = 'No charge';

interface AmountTextProps {
  amount: Money | null;
  /** Of a change order: why the client pays nothing. */
  noChargeReason?: string | undefined;
}

/** The price of a SOW or change order; a price that is not known is never 0. */
export const AmountText = ({ amount, noChargeReason = '' }: AmountTextProps) =>
  amount ? (
    <span className="tabular-nums">{formatMoney(amount)}</span>
  ) : (
    <span className="text-text-muted">{noChargeReason === '' ? NOT_PRICED : NO_CHARGE}</span>
  );
export const DateText = ({ date }: { date: string | null }) =>
  date ? <time dateTime={date}>{formatDate(date)}</time> : <Nothing />;

interface WithTerms {
  status: string;
  amount: Money | null;
  noChargeReason?: string | undefined;
  startDate: string | null;
  endDate: string | null;
}

/** Columns shared by the tables of SOWs and of change orders, after the title. */
export const TERMS_COLUMNS: readonly TableColumn<WithTerms>[] = [
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'start', header: 'Start', cell: ({ startDate }) => <DateText date={startDate} /> },
  { key: 'end', header: 'End', cell: ({ endDate }) => <DateText date={endDate} /> },
  { key: 'amount', header: 'Amount', align: 'end', cell: (row) => <AmountText {...row} /> },
];
