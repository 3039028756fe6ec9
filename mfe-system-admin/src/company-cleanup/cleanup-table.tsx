import type { CompanyNeedingMigration } from '@scopewright/contracts';
import { Badge, Button, formatDay, Table, type TableColumn, type TableSelection, Trash2 } from '@scopewright/ui';

type Company = CompanyNeedingMigration;

interface CleanupTableProps {
  companies: readonly Company[];
  selection: TableSelection<Company>;
  /** True while an action is running. */
  disabled: boolean;
  onMigrate: (company: Company) => void;
  onDelete: (company: Company) => void;
}

const YesNo = ({ value }: { value: boolean }) => (
  <Badge tone={value ? 'success' : 'neutral'}>{value ? 'Yes' : 'No'}</Badge>
);

function Name({ company: { companyName, consultingFirmName, deleting } }: { company: Company }) {
  const note = deleting
    ? 'Its deletion was interrupted'
    : consultingFirmName
      ? `Client of ${consultingFirmName}, without its data`
      : null;
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="wrap-anywhere">{companyName}</span>
      {note ? <span className="font-normal text-text-muted text-xs">{note}</span> : null}
    </span>
  );
}

/** Companies that need to be set up, each with its possible actions. */
export function CleanupTable({ companies, selection, disabled, onMigrate, onDelete }: CleanupTableProps) {
  const columns: readonly TableColumn<Company>[] = [
    { key: 'name', header: 'Company', rowHeader: true, cell: (company) => <Name company={company} /> },
    {
      key: 'users',
      header: 'Users',
      align: 'end',
      cell: ({ userCount }) => <span className="tabular-nums">{userCount.toLocaleString('en')}</span>,
    },
    {
      key: 'subdomain',
      header: 'Subdomain',
      cell: ({ subdomain }) => <span className="wrap-anywhere">{subdomain ?? '—'}</span>,
    },
    { key: 'sows', header: 'SOWs', cell: ({ hasSows }) => <YesNo value={hasSows} /> },
    { key: 'items', header: 'Config items', cell: ({ hasConfigItems }) => <YesNo value={hasConfigItems} /> },
    {
      key: 'created',
      header: 'Created',
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDay(createdAt)}</span>,
    },
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (company) => (
        <span className="flex items-center justify-end gap-2">
          {company.deleting ? null : (
            <Button
              variant="secondary"
              size="sm"
              disabled={disabled}
              aria-label={`Migrate ${company.companyName}`}
              onClick={() => onMigrate(company)}
            >
              Migrate
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            disabled={disabled}
            aria-label={`Delete ${company.companyName}`}
            onClick={() => onDelete(company)}
          >
            <Trash2 aria-hidden="true" className="text-danger" />
          </Button>
        </span>
      ),
    },
  ];
  return (
    <Table
      caption="Companies needing setup"
      columns={columns}
      rows={companies}
      rowKey={({ companyId }) => companyId}
      selection={selection}
    />
  );
}
