import type { UserRecord } from '@scopewright/contracts';
import { pathOf } from '@scopewright/domain/pages';
import { tenantHref, useHost } from '@scopewright/remote-contract';
import { Link, useLocation } from '@scopewright/remote-contract/router';
import { Badge, Table, type TableColumn } from '@scopewright/ui';
import { tabAt } from '../tabs.ts';
import { ROLE_VIEWS } from './role-view.ts';
import { UserActions } from './user-actions.tsx';
import { STATUS_LABELS } from './users-view.ts';

const STATUS_TONES: Record<string, 'success' | 'warning' | 'neutral'> = {
  active: 'success',
  invited: 'warning',
  pending: 'warning',
};

/** The user's company and firm by name; the kind of place if the server sent no name. */
function BelongsTo({ user: { role, companyName, firmName, firmId } }: { user: UserRecord }) {
  const [name, within] = companyName ? [companyName, firmName] : [firmName, null];
  return (
    <span className="grid min-w-0 max-sm:text-right">
      <span className="wrap-anywhere">
        {firmId && name ? <FirmLink firmId={firmId}>{name}</FirmLink> : (name ?? ROLE_VIEWS[role].belongsTo)}
      </span>
      {within ? <span className="wrap-anywhere text-sm text-text-muted">client of {within}</span> : null}
    </span>
  );
}

const COLUMNS: readonly TableColumn<UserRecord>[] = [
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ name, email }) => <span className="min-w-0 wrap-anywhere">{name.trim() || email}</span>,
  },
  {
    key: 'email',
    header: 'Email',
    cell: ({ email }) => <span className="min-w-0 wrap-anywhere lg:block lg:min-w-48">{email}</span>,
  },
  {
    key: 'role',
    header: 'Role',
    cell: ({ role }) => <span className="lg:whitespace-nowrap">{ROLE_VIEWS[role].label}</span>,
  },
  { key: 'belongsTo', header: 'Belongs to', cell: (user) => <BelongsTo user={user} /> },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <Badge tone={(Object.hasOwn(STATUS_TONES, status) ? STATUS_TONES[status] : undefined) ?? 'neutral'}>
        {STATUS_LABELS[status] ?? status}
      </Badge>
    ),
  },
  { key: 'actions', header: 'Actions', align: 'end', cell: (user) => <UserActions user={user} /> },
];

/** Links to the user's firm. */
function FirmLink({ firmId, children }: { firmId: string; children: string }) {
  const { boot } = useHost();
  const { root } = tabAt(pathOf(useLocation().pathname));
  return (
    <Link
      to={tenantHref(boot, `${root}/firms/${firmId}`)}
      className="inline-flex min-h-6 items-center rounded-sm text-brand hover:underline"
    >
      {children}
    </Link>
  );
}

/** Users of all firms as a table. */
export function UsersTable({ users }: { users: readonly UserRecord[] }) {
  return <Table caption="Users" columns={COLUMNS} rows={users} rowKey={({ id }) => id} />;
}
