import type { Company } from '@scopewright/contracts';
import { Table, type TableColumn } from '@scopewright/ui';
import { SowStatusBadge } from './sow-status-badge.tsx';

/** A date in the reader's language and zone; the exact moment is in its tooltip. */
function CreatedDate({ iso }: { iso: string }) {
  const date = new Date(iso);
  return (
    <time dateTime={iso} title={date.toLocaleString()} className="whitespace-nowrap">
      {new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(date)}
    </time>
  );
}

const COLUMNS: readonly TableColumn<Company>[] = [
  { key: 'name', header: 'Company Name', rowHeader: true, cell: ({ name }) => <span className="min-w-0 wrap-anywhere">{name}</span> },
  { key: 'sow', header: 'SOW Status', cell: (company) => <SowStatusBadge company={company} /> },
  { key: 'created', header: 'Created', cell: ({ createdAt }) => <CreatedDate iso={createdAt} /> },
];

/** Client companies as a table (§2.18). */
export function CompaniesTable({ companies }: { companies: readonly Company[] }) {
  return <Table caption="Client companies" columns={COLUMNS} rows={companies} rowKey={({ id }) => id} />;
}
