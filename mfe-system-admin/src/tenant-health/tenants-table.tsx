import type { TenantHealth } from '@scopewright/contracts';
import { tenantUrl } from '@scopewright/domain/hosts';
import { useHost } from '@scopewright/remote-contract';
import { cn, formatDay, formatTime, Progress, Table, type TableColumn } from '@scopewright/ui';
import type { orderedByHeaders } from '../lists/list-view.ts';

const LOOKS: Record<string, { label: string; dot: string }> = {
  healthy: { label: 'Healthy', dot: 'bg-dot-success' },
  warning: { label: 'Warning', dot: 'bg-dot-warning' },
  error: { label: 'Error', dot: 'bg-dot-danger' },
};

const lookOf = (status: string) =>
  (Object.hasOwn(LOOKS, status) ? LOOKS[status] : undefined) ?? { label: status, dot: 'bg-border-strong' };

/** A tenant's status (§2.17): a dot, green, yellow, red or grey, and the word. */
function TenantStatus({ status }: { status: string }) {
  const { label, dot } = lookOf(status);
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" data-dot={status} className={cn('size-2.5 shrink-0 rounded-full', dot)} />
      {label}
    </span>
  );
}

/** Number of issues that a row shows at first; the others are expandable. */
const SHOWN_ISSUES = 2;

const COLUMNS: readonly TableColumn<TenantHealth>[] = [
  { key: 'name', header: 'Tenant', rowHeader: true, sortable: true, cell: (tenant) => <Tenant tenant={tenant} /> },
  { key: 'status', header: 'Status', sortable: true, cell: ({ status }) => <TenantStatus status={status} /> },
  {
    key: 'users',
    header: 'Users',
    align: 'end',
    sortable: true,
    cell: ({ userCount }) => <span className="tabular-nums">{userCount.toLocaleString()}</span>,
  },
  { key: 'progress', header: 'Configuration', sortable: true, cell: (tenant) => <Configuration tenant={tenant} /> },
  {
    key: 'activity',
    header: 'Last activity',
    sortable: true,
    cell: ({ lastActivity }) => <LastActivity at={lastActivity} />,
  },
  { key: 'issues', header: 'Issues', cell: ({ issues, companyName }) => <Issues issues={issues} of={companyName} /> },
];

interface TenantsTableProps extends ReturnType<typeof orderedByHeaders> {
  tenants: readonly TenantHealth[];
}

/** Tenants with all the columns of §2.17. Between phone and desktop widths the table may be wider than its card. */
export function TenantsTable({ tenants, sort, onSort }: TenantsTableProps) {
  return (
    <div className="sm:overflow-x-auto">
      <Table
        caption="Tenants"
        columns={COLUMNS}
        rows={tenants}
        rowKey={({ companyId }) => companyId}
        sort={sort}
        onSort={onSort}
      />
    </div>
  );
}

const LINK =
  'wrap-anywhere relative z-10 inline-flex min-h-6 items-center rounded-sm font-normal text-brand text-xs hover:underline';

/** The tenant's name with its addresses. */
function Tenant({ tenant: { companyName, subdomain, customDomain } }: { tenant: TenantHealth }) {
  const { boot } = useHost();
  return (
    <span className="grid min-w-0 justify-items-start sm:min-w-32">
      <span className="wrap-anywhere">{companyName}</span>
      {subdomain ? (
        <a className={LINK} href={tenantUrl(location, boot.hostConfig, subdomain)}>
          {`${subdomain}.${boot.productDomain}`}
        </a>
      ) : null}
      {customDomain ? (
        <a className={LINK} href={`https://${customDomain}`}>
          {customDomain}
        </a>
      ) : null}
    </span>
  );
}

function Configuration({
  tenant: { companyName, configurationProgress: percent, implementedItems, inScopeItems },
}: {
  tenant: TenantHealth;
}) {
  const items = `${implementedItems} of ${inScopeItems} items in scope`;
  return (
    <span className="grid w-40 gap-1.5 max-sm:text-right sm:max-lg:w-32">
      <Progress
        value={percent}
        label={`Configuration of ${companyName}`}
        valueText={`${percent}%, ${items}`}
        tone={percent === 100 ? 'success' : percent < 25 ? 'warning' : 'brand'}
      />
      <span className="text-text-muted text-xs tabular-nums">{items}</span>
    </span>
  );
}

function LastActivity({ at }: { at: string | null }) {
  if (at === null) return <span className="text-text-muted">Never</span>;
  return (
    <time dateTime={at} title={formatTime(at)} className="whitespace-nowrap">
      {formatDay(at)}
    </time>
  );
}

/** Problems that require attention, the worst first. */
function Issues({ issues, of }: { issues: readonly string[]; of: string }) {
  if (issues.length === 0) return <span className="text-text-muted">None</span>;
  const later = issues.slice(SHOWN_ISSUES);
  const rows = (some: readonly string[]) => some.map((issue) => <li key={issue}>{issue}</li>);
  return (
    <span className="grid min-w-0 text-text-muted text-xs max-sm:justify-items-end max-sm:text-right sm:min-w-36 lg:min-w-44">
      <ul className="grid">{rows(issues.slice(0, SHOWN_ISSUES))}</ul>
      {later.length > 0 ? (
        <details className="relative z-10">
          <summary className="inline-flex min-h-6 cursor-pointer list-none items-center rounded-sm text-brand hover:underline">
            <span>
              {later.length} more<span className="sr-only"> of {of}</span>
            </span>
          </summary>
          <ul className="grid">{rows(later)}</ul>
        </details>
      ) : null}
    </span>
  );
}
