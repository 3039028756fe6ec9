import { errorText } from '@scopewright/api-client';
import { Nothing } from '@scopewright/company-kit/agreements/agreement-words';
import type { CompanyDetail, Person } from '@scopewright/contracts';
import { InviteDialog } from '@scopewright/product-ui/invite-dialog';
import { useSession } from '@scopewright/remote-contract';
import {
  Badge,
  Button,
  EmptyState,
  formatDay,
  formatMatchCount,
  ListCard,
  ListSkeleton,
  Lock,
  MoreHorizontal,
  PagedList,
  RotateCw,
  SearchInput,
  Send,
  Table,
  type TableColumn,
  TimeAgo,
  Trash2,
  User,
  UserPlus,
  Users,
  useDebounced,
} from '@scopewright/ui';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@scopewright/ui/dropdown-menu';
import { useCompanyAccess, useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { CompanyPage } from '@scopewright/workplace-kit/company/company-page';
import { useDialogInAddress } from '@scopewright/workplace-kit/page/dialog-in-address';
import { INVITE_ERRORS } from '@scopewright/workplace-kit/page/invite-errors';
import { useParameters } from '@scopewright/workplace-kit/page/parameters';
import { useState } from 'react';
import { useResendInvitation } from '../list/use-resend-invitation.ts';
import { ConsultantsCard } from '../people/consultants-card.tsx';
import { nameOf, ROLE_OPTIONS, roleLabel, useInvitePerson, usePeople } from '../people/people.ts';
import { type AskedOfPerson, PersonChangeDialog } from '../people/person-change-dialog.tsx';

const ROWS = ['w-56', 'w-48', 'w-64'];
const CELLS = ['w-24', 'w-16 max-sm:hidden', 'w-20 max-sm:hidden'];
const SEARCH_DEBOUNCE_MS = 250;
/** Shorter lists are read faster than searched. */
const SEARCH_FROM = 10;

function StateBadge({ person: { status, invitation } }: { person: Person }) {
  if (status === 'active') return <Badge tone="success">Active</Badge>;
  if (invitation?.status === 'expired') return <Badge tone="warning">Invitation expired</Badge>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge>Invited</Badge>
      {invitation ? <span className="text-text-muted text-xs">until {formatDay(invitation.expiresAt)}</span> : null}
    </span>
  );
}

/** Columns of a person's data. */
const columnsFor = (ownId: string | undefined): TableColumn<Person>[] => [
  {
    key: 'person',
    header: 'Person',
    cell: (person) => (
      <span className="grid min-w-0 gap-0.5">
        <span className="wrap-anywhere">
          {nameOf(person)}
          {person.id === ownId ? <span className="font-normal text-text-muted"> (you)</span> : null}
        </span>
        {person.name ? <span className="wrap-anywhere font-normal text-text-muted text-xs">{person.email}</span> : null}
      </span>
    ),
  },
  { key: 'role', header: 'Role', cell: ({ role }) => roleLabel(role) },
  { key: 'state', header: 'State', cell: (person) => <StateBadge person={person} /> },
  {
    key: 'seen',
    header: 'Last signed in',
    cell: ({ lastSignInAt }) => (lastSignInAt ? <TimeAgo at={lastSignInAt} /> : <Nothing />),
  },
];

interface NoPeopleProps {
  search: string;
  onClear: () => void;
  /** It is the sample client. */
  sample: boolean;
}

function NoPeople({ search, onClear, sample }: NoPeopleProps) {
  return search !== '' ? (
    <EmptyState
      icon={<Users />}
      title="No one found"
      description={`No one’s name or email contains “${search}”.`}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear search
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<Users />}
      title="No one belongs to this company yet"
      description={
        sample
          ? 'No one can be invited to the sample client. Add another client to invite people.'
          : 'People you invite appear here.'
      }
    />
  );
}

/** The text that people are searched for: in the address too, so that it survives a reload. */
function usePersonSearch() {
  const [params, set] = useParameters();
  const [typed, setTyped] = useState(params.get('search') ?? '');
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const find = (text: string) => {
    setTyped(text);
    set({ search: text.trim() });
  };
  return { typed, search, find };
}

/** The columns, with the actions that the user may take. */
function useColumns(company: CompanyDetail, onAsk: (asked: AskedOfPerson) => void): TableColumn<Person>[] {
  const { managePeople, resend } = useCompanyAccess(company);
  const own = useSession().user?.id;
  const resendInvitation = useResendInvitation();
  if (!managePeople && !resend) return columnsFor(own);
  return [
    ...columnsFor(own),
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (person) => (
        <PersonMenu
          person={person}
          managePeople={managePeople}
          resend={resend}
          onAsk={onAsk}
          onResend={() => resendInvitation.mutate({ companyId: company.id, email: person.email })}
        />
      ),
    },
  ];
}

/** The people of a company, and its consultants. */
export function PeopleScreen() {
  const company = useOpenCompany();
  const { ofClient, managePeople } = useCompanyAccess(company);
  const { typed, search, find } = usePersonSearch();
  const listed = usePeople(company.id, search);
  const total = listed.data?.pages.at(-1)?.total;
  const [asksToInvite, closeInAddress] = useDialogInAddress('invite');
  const [inviting, setInviting] = useState(false);
  const invite = useInvitePerson(company.id);
  const [asked, setAsked] = useState<AskedOfPerson | null>(null);
  const [confirming, setConfirming] = useState(false);
  const columns = useColumns(company, (next) => {
    setAsked(next);
    setConfirming(true);
  });

  return (
    <CompanyPage
      title="People"
      actions={
        managePeople ? (
          <Button onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" />
            Invite someone
          </Button>
        ) : null
      }
    >
      <div className="grid gap-6">
        <ListCard
          title={ofClient ? 'Your company' : company.name}
          count={total}
          announcement={search !== '' && total !== undefined ? formatMatchCount(total, 'person', 'people') : ''}
          actions={
            typed !== '' || (total ?? 0) > SEARCH_FROM ? (
              <SearchInput label="Search people" value={typed} onValueChange={find} className="max-sm:grow sm:w-60" />
            ) : null
          }
        >
          <PagedList
            listed={listed}
            noun="people"
            explain={errorText}
            skeleton={<ListSkeleton label="Loading people..." rows={ROWS} cells={CELLS} />}
            empty={<NoPeople search={search} onClear={() => find('')} sample={company.sample ?? false} />}
          >
            {(people) => <Table caption="People" columns={columns} rows={people} rowKey={({ id }) => id} />}
          </PagedList>
        </ListCard>
        <ConsultantsCard company={company} />
      </div>
      {managePeople ? (
        <InviteDialog
          title="Invite someone"
          roles={ROLE_OPTIONS}
          onInvite={invite.mutateAsync}
          explain={INVITE_ERRORS}
          open={inviting || asksToInvite}
          onOpenChange={(open) => {
            setInviting(open);
            if (!open) closeInAddress();
          }}
        />
      ) : null}
      {asked ? (
        <PersonChangeDialog company={company} asked={asked} open={confirming} onOpenChange={setConfirming} />
      ) : null}
    </CompanyPage>
  );
}

interface PersonMenuProps {
  person: Person;
  managePeople: boolean;
  resend: boolean;
  onAsk: (asked: AskedOfPerson) => void;
  onResend: () => void;
}

/** Actions on a person. */
function PersonMenu({ person, managePeople, resend, onAsk, onResend }: PersonMenuProps) {
  const invited = person.status === 'invited';
  const administers = person.role === 'companyUser';
  if (!managePeople && !(resend && invited)) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="sm" aria-label={`Actions for ${nameOf(person)}`} className="max-sm:-mr-3">
          <MoreHorizontal aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {resend && invited ? (
          <DropdownMenuItem onSelect={onResend}>
            {person.invitation?.status === 'expired' ? <RotateCw aria-hidden="true" /> : <Send aria-hidden="true" />}
            Send invitation again
          </DropdownMenuItem>
        ) : null}
        {managePeople ? (
          <DropdownMenuItem
            onSelect={() => onAsk({ person, what: 'role', role: administers ? 'user' : 'companyUser' })}
          >
            {administers ? <Lock aria-hidden="true" /> : <User aria-hidden="true" />}
            {administers ? 'Make view only' : 'Make administrator'}
          </DropdownMenuItem>
        ) : null}
        {managePeople ? (
          <DropdownMenuItem onSelect={() => onAsk({ person, what: 'remove' })}>
            <Trash2 aria-hidden="true" />
            {invited ? 'Revoke invitation' : 'Remove'}
          </DropdownMenuItem>
        ) : null}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
