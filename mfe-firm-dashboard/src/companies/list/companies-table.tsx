import { SowStatusBadge } from '@scopewright/company-kit/agreements/sow-status-badge';
import { DELETED_COMPANY_KEPT_DAYS, FIGURE_SORT_MAX } from '@scopewright/contracts/constants';
import { Badge, formatDay, Table, type TableColumn, type TableSelection } from '@scopewright/ui';
import { useConsultants } from '@scopewright/workplace-kit/company/consultants';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import type { ListedCompany } from './companies-query.ts';
import { FIGURE_COLUMNS } from './figure-columns.tsx';
import { InvitationLine } from './invitation-line.tsx';
import { type CompaniesView, type CompanySort, SORTS } from './list-view.ts';
import { RestoreButton } from './restore-button.tsx';

/** A date in the reader's language and zone, with the exact time in its tooltip. */
function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={new Date(iso).toLocaleString()} className="whitespace-nowrap">
      {formatDay(iso)}
    </time>
  );
}

const NAMED = 2;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A company's consultants: two names, and how many more. */
function consultantsLine(ids: readonly string[], nameOf: ReadonlyMap<string, string>): string | null {
  const names = ids.map((id) => nameOf.get(id)).filter((name) => name !== undefined);
  if (ids.length === 0 || names.length === 0) return null;
  const more = ids.length - Math.min(names.length, NAMED);
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function NameCell({ company, consultants }: { company: ListedCompany; consultants: string | null }) {
  return (
    <span className="grid min-w-0">
      <TenantLink
        to={`/companies/${company.id}`}
        data-company-name=""
        className="wrap-anywhere rounded-sm after:absolute after:inset-0 hover:underline focus-visible:outline-2"
      >
        {company.name}
      </TenantLink>
      {company.sample ? (
        <Badge tone="accent" className="my-0.5 justify-self-start">
          Sample
        </Badge>
      ) : null}
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 font-normal text-text-muted text-xs lg:flex-nowrap">
        <InvitationLine company={company} />
        {consultants === null ? null : (
          <span className="wrap-anywhere min-w-0 lg:truncate">
            <span className="sr-only">Consultants: </span>
            {consultants}
          </span>
        )}
      </span>
    </span>
  );
}

function DeletedCell({ company }: { company: ListedCompany }) {
  const { deletedAt } = company;
  if (!deletedAt) return null;
  const left = Math.ceil((Date.parse(deletedAt) + DELETED_COMPANY_KEPT_DAYS * DAY_MS - Date.now()) / DAY_MS);
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 sm:justify-start">
      <span>
        <Moment iso={deletedAt} />
        <span className="block text-text-muted text-xs">{left > 1 ? `${left} days left` : 'Less than a day left'}</span>
      </span>
      <RestoreButton company={company} />
    </span>
  );
}

export interface CompaniesTableProps {
  companies: readonly ListedCompany[];
  /** Number of companies that match the filter. */
  total: number;
  view: CompaniesView;
  onSort: (sort: CompanySort) => void;
  selection?: TableSelection<ListedCompany> | undefined;
}

/** Client companies as a table (§2.18), on phones as cards. Each row opens its company. */
export function CompaniesTable({ companies, total, view, onSort, selection }: CompaniesTableProps) {
  const assigned = companies.some(({ consultantIds }) => consultantIds && consultantIds.length > 0);
  const { data } = useConsultants({ wanted: assigned });
  const nameOf = new Map(data?.consultants.map(({ id, name }) => [id, name]));
  const columns: readonly TableColumn<ListedCompany>[] = [
    {
      key: 'name',
      header: 'Company Name',
      rowHeader: true,
      sortable: true,
      cell: (company) => (
        <NameCell company={company} consultants={consultantsLine(company.consultantIds ?? [], nameOf)} />
      ),
    },
    { key: 'sowStatus', header: 'SOW Status', sortable: true, cell: (company) => <SowStatusBadge company={company} /> },
    ...(view.status === 'active' && companies.some(({ figures }) => figures)
      ? FIGURE_COLUMNS.map((column) => ({ ...column, sortable: total <= FIGURE_SORT_MAX }))
      : []),
    view.status === 'deleted'
      ? { key: 'deleted', header: 'Deleted', cell: (company) => <DeletedCell company={company} /> }
      : {
          key: 'created',
          header: 'Created',
          sortable: true,
          onCard: ({ figures }) => figures === undefined,
          cell: ({ createdAt }) => <Moment iso={createdAt} />,
        },
  ];
  return (
    <Table
      compact
      caption="Client companies"
      columns={columns}
      rows={companies}
      rowKey={({ id }) => id}
      sort={{ key: view.sort, descending: view.descending }}
      onSort={(key) => {
        const sort = SORTS.find((name) => name === key);
        if (sort) onSort(sort);
      }}
      selection={selection}
    />
  );
}
