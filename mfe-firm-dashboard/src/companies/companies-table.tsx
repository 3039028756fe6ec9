import { Table, type TableColumn } from '@scopewright/ui';
import { TenantLink } from '../frame/tenant-link.tsx';
import type { ListedCompany } from './companies-query.ts';
import { InvitationLine } from './invitation-line.tsx';
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

function NameCell({ company }: { company: ListedCompany }) {
  return (
    <span className="grid min-w-0 gap-1">
      <TenantLink to={`/companies/${company.id}`} data-company-name="" className="wrap-anywhere rounded-sm hover:text-brand hover:underline">
        {company.name}
      </TenantLink>
      <InvitationLine company={company} />
    </span>
  );
}

const COLUMNS: readonly TableColumn<ListedCompany>[] = [
  { key: 'name', header: 'Company Name', rowHeader: true, cell: (company) => <NameCell company={company} /> },
  { key: 'sow', header: 'SOW Status', cell: (company) => <SowStatusBadge company={company} /> },
  { key: 'created', header: 'Created', cell: ({ createdAt }) => <CreatedDate iso={createdAt} /> },
];

/** Client companies as a table (§2.18). */
export function CompaniesTable({ companies }: { companies: readonly ListedCompany[] }) {
  return <Table caption="Client companies" columns={COLUMNS} rows={companies} rowKey={({ id }) => id} />;
}
