import type { UserRecord } from '@scopewright/contracts';
import { Badge, Table, type TableColumn } from '@scopewright/ui';
import { ROLE_VIEWS } from './role-view.ts';

const STATUS_TONES: Record<string, 'success' | 'warning' | 'neutral'> = { active: 'success', invited: 'warning', pending: 'warning' };

/** The user's company and firm by name; what kind of place it is where the server named none. */
function BelongsTo({ user: { role, companyName, firmName } }: { user: UserRecord }) {
  const [name, within] = companyName ? [companyName, firmName] : [firmName, null];
  return (
    <span className="grid min-w-0">
      <span className="wrap-anywhere">{name ?? ROLE_VIEWS[role].belongsTo}</span>
      {within ? <span className="wrap-anywhere text-sm text-text-muted">client of {within}</span> : null}
    </span>
  );
}

const COLUMNS: readonly TableColumn<UserRecord>[] = [
  { key: 'name', header: 'Name', rowHeader: true, cell: ({ name, email }) => <span className="min-w-0 wrap-anywhere">{name.trim() || email}</span> },
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="min-w-0 wrap-anywhere">{email}</span> },
  { key: 'role', header: 'Role', cell: ({ role }) => ROLE_VIEWS[role].label },
  { key: 'belongsTo', header: 'Belongs to', cell: (user) => <BelongsTo user={user} /> },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <Badge tone={(Object.hasOwn(STATUS_TONES, status) ? STATUS_TONES[status] : undefined) ?? 'neutral'}>
        <span className="inline-block first-letter:uppercase">{status}</span>
      </Badge>
    ),
  },
];

/** Users of all firms as a table. */
export function UsersTable({ users }: { users: readonly UserRecord[] }) {
  return <Table caption="Users" columns={COLUMNS} rows={users} rowKey={({ id }) => id} />;
}
