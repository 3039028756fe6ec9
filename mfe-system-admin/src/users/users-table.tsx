import type { UserRecord } from '@scopewright/contracts';
import { Badge, Table, type TableColumn } from '@scopewright/ui';
import { ROLE_VIEWS } from './role-view.ts';

const STATUS_TONES: Record<string, 'success' | 'warning' | 'neutral'> = { active: 'success', invited: 'warning', pending: 'warning' };

const COLUMNS: readonly TableColumn<UserRecord>[] = [
  { key: 'name', header: 'Name', rowHeader: true, cell: ({ name, email }) => <span className="min-w-0 wrap-anywhere">{name.trim() || email}</span> },
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="min-w-0 wrap-anywhere">{email}</span> },
  { key: 'role', header: 'Role', cell: ({ role }) => ROLE_VIEWS[role].label },
  { key: 'belongsTo', header: 'Belongs to', cell: ({ role }) => ROLE_VIEWS[role].belongsTo },
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
