import { errorText } from '@scopewright/api-client';
import type { Person } from '@scopewright/contracts';
import { useSession } from '@scopewright/remote-contract';
import {
  Badge,
  Ban,
  Button,
  ConfirmDialog,
  formatDay,
  MoreHorizontal,
  Send,
  ShieldCheck,
  Table,
  type TableColumn,
  User,
} from '@scopewright/ui';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@scopewright/ui/dropdown-menu';
import { type ReactNode, useState } from 'react';
import {
  FAILED,
  roleName,
  type StaffRole,
  useChangeStaffRole,
  useRemoveStaff,
  useResendStaffInvitation,
} from './use-staff.ts';

const nameOf = ({ name, email }: Person): string => name || email;
const roleOf = ({ role }: Person): StaffRole => (role === 'firmAdmin' ? 'firmAdmin' : 'consultant');

function PersonCell({ person, self }: { person: Person; self: boolean }) {
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="wrap-anywhere">
        {nameOf(person)} {self ? <span className="font-normal text-text-muted">(you)</span> : null}
      </span>
      {person.name ? <span className="wrap-anywhere font-normal text-sm text-text-muted">{person.email}</span> : null}
    </span>
  );
}

function StatusBadge({ invitation, status }: Person) {
  if (status === 'active') return <Badge tone="success">Active</Badge>;
  if (invitation?.status === 'expired') return <Badge tone="warning">Invitation expired</Badge>;
  return <Badge tone="info">Invited</Badge>;
}

/** The action on a person that waits for confirmation. */
type Asked = { what: 'remove' | 'change'; person: Person } | null;

/** The firm's people with the actions on each. */
export function StaffTable({ staff, mayManage }: { staff: readonly Person[]; mayManage: boolean }) {
  const { user } = useSession();
  const [asked, setAsked] = useState<Asked>(null);
  const administrators = staff.filter(({ role, status }) => role === 'firmAdmin' && status === 'active');
  const isLast = (person: Person) => administrators.length === 1 && administrators[0]?.id === person.id;
  const columns: TableColumn<Person>[] = [
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      cell: (person) => <PersonCell person={person} self={person.id === user?.id} />,
    },
    { key: 'role', header: 'Role', cell: (person) => roleName(roleOf(person)) },
    { key: 'status', header: 'Status', cell: (person) => <StatusBadge {...person} /> },
    {
      key: 'seen',
      header: 'Last sign-in',
      cell: ({ lastSignInAt }) =>
        lastSignInAt ? formatDay(lastSignInAt) : <span className="text-text-muted">Never</span>,
    },
  ];
  if (mayManage)
    columns.push({
      key: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (person) =>
        isLast(person) ? (
          <span className="text-text-muted text-xs">The only administrator</span>
        ) : (
          <PersonMenu person={person} onAsk={setAsked} />
        ),
    });
  return (
    <>
      <Table caption="Users of the firm" columns={columns} rows={staff} rowKey={({ id }) => id} />
      <RemoveDialog person={asked?.what === 'remove' ? asked.person : null} onClose={() => setAsked(null)} />
      <RoleDialog person={asked?.what === 'change' ? asked.person : null} onClose={() => setAsked(null)} />
    </>
  );
}

function PersonMenu({ person, onAsk }: { person: Person; onAsk: (asked: Asked) => void }) {
  const resend = useResendStaffInvitation();
  const invited = person.status === 'invited';
  const other = otherRole(person);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${nameOf(person)}`}
          busy={resend.isPending}
          className="max-sm:-mr-3"
        >
          {resend.isPending ? null : <MoreHorizontal aria-hidden="true" />}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {invited ? (
          <DropdownMenuItem onSelect={() => resend.mutate(person.email)}>
            <Send aria-hidden="true" />
            Send invitation again
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem onSelect={() => onAsk({ what: 'change', person })}>
          {other === 'firmAdmin' ? <ShieldCheck aria-hidden="true" /> : <User aria-hidden="true" />}
          Make {other === 'firmAdmin' ? 'an administrator' : 'a consultant'}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => onAsk({ what: 'remove', person })}>
          <Ban aria-hidden="true" />
          {invited ? 'Revoke invitation' : 'Deactivate'}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

const otherRole = (person: Person): StaffRole => (roleOf(person) === 'firmAdmin' ? 'consultant' : 'firmAdmin');

interface AskingProps {
  /** The person it is about; null while no question is open. */
  person: Person | null;
  onClose: () => void;
}

/** The error, below the question. */
const Refused = ({ error }: { error: unknown }): ReactNode =>
  error ? (
    <span role="alert" className="mt-3 block font-medium text-danger">
      {errorText(error, FAILED)}
    </span>
  ) : null;

function RemoveDialog({ person, onClose }: AskingProps) {
  const remove = useRemoveStaff();
  if (person === null) return null;
  const invited = person.status === 'invited';
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (open) return;
        remove.reset();
        onClose();
      }}
      tone="danger"
      title={invited ? `Revoke the invitation of ${person.email}?` : `Deactivate ${nameOf(person)}?`}
      description={
        <>
          {invited
            ? 'The mailed link stops working. You can invite this person again at any time.'
            : 'They are signed out everywhere at once, can no longer sign in to your firm, and are unassigned from every client. Their activity stays on record, and you can invite them again.'}
          <Refused error={remove.error} />
        </>
      }
      confirmLabel={invited ? 'Revoke invitation' : 'Deactivate'}
      onConfirm={() => remove.mutateAsync(person).then(() => undefined)}
    />
  );
}

function RoleDialog({ person, onClose }: AskingProps) {
  const { user } = useSession();
  const change = useChangeStaffRole();
  if (person === null) return null;
  const role = otherRole(person);
  const consequence =
    role === 'firmAdmin'
      ? 'An administrator sees every client, manages users, settings and billing, and needs no seat. They are unassigned from their clients.'
      : 'A consultant sees the clients assigned to them and takes a seat of your plan. They can no longer manage users, settings or billing.';
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (open) return;
        change.reset();
        onClose();
      }}
      tone={role === 'firmAdmin' ? 'primary' : 'danger'}
      title={`Make ${nameOf(person)} ${role === 'firmAdmin' ? 'an administrator' : 'a consultant'}?`}
      description={
        <>
          {consequence} {person.id === user?.id ? 'You' : 'They'} are signed out and sign in again with the new role.
          <Refused error={change.error} />
        </>
      }
      confirmLabel={role === 'firmAdmin' ? 'Make administrator' : 'Make consultant'}
      onConfirm={() => change.mutateAsync({ person, role }).then(() => undefined)}
    />
  );
}
