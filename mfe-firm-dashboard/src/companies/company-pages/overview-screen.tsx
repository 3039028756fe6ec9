import { LoadFailure } from '@scopewright/calls/load-failure';
import { Nothing, TERMS_COLUMNS } from '@scopewright/company-kit/agreements/agreement-words';
import { SowStatusBadge } from '@scopewright/company-kit/agreements/sow-status-badge';
import {
  type Agreement,
  agreementsInOrder,
  type Milestone,
  nextDates,
  timelineOf,
} from '@scopewright/company-kit/overview/timeline';
import { pathOfAgreement, TimelineDrawing } from '@scopewright/company-kit/overview/timeline-drawing';
import { totalsOf, unpricedAmong } from '@scopewright/company-kit/overview/totals';
import { useMilestones, useOverview } from '@scopewright/company-kit/overview/use-overview';
import type { CompanyDetail, CompanyOverview } from '@scopewright/contracts';
import { counted, plural } from '@scopewright/domain/counted';
import { formatMoney } from '@scopewright/domain/money';
import { can } from '@scopewright/domain/policy';
import { EventSentence, EventTime } from '@scopewright/product-ui/activity';
import { useHost, useSession } from '@scopewright/remote-contract';
import {
  Alert,
  Badge,
  Button,
  CalendarClock,
  Card,
  calendarDate,
  EmptyState,
  FileText,
  formatDate,
  formatDay,
  formatDistance,
  Progress,
  Skeleton,
  Table,
  type TableColumn,
} from '@scopewright/ui';
import { useCompanyAccess, useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { CompanyPage } from '@scopewright/workplace-kit/company/company-page';
import { companyPath } from '@scopewright/workplace-kit/company/company-path';
import { withDialog } from '@scopewright/workplace-kit/page/dialog-in-address';
import { useParameters } from '@scopewright/workplace-kit/page/parameters';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import type { ReactNode } from 'react';
import { RemoveSampleClient } from '../sample/remove-sample-client.tsx';

/** The first page of a company: its state at a glance. */
export function OverviewScreen() {
  const company = useOpenCompany();
  const { ofClient, removeSample } = useCompanyAccess(company);
  const firm = useHost().boot.tenant?.firmName;
  return (
    <CompanyPage
      title={company.name}
      first
      {...(ofClient && firm ? { description: `Status of your implementation with ${firm}` } : {})}
    >
      <div className="grid gap-6">
        {removeSample ? (
          <Alert title="This is a sample client">
            <p>
              Try anything here: it doesn’t count towards your plan, sends no emails, and no one can be invited to it.
              You can remove it at any time.
            </p>
            <RemoveSampleClient className="mt-3" />
          </Alert>
        ) : null}
        <Facts company={company} />
        <OverviewPanel company={company} />
      </div>
    </CompanyPage>
  );
}

const LINES = ['w-72', 'w-56', 'w-64'];
const NO_MILESTONES: readonly Milestone[] = [];

type Overviewed = Pick<CompanyDetail, 'id' | 'status'>;

/** A company's state: its agreements over time, due dates, and latest events. */
export function OverviewPanel({ company }: { company: Overviewed }) {
  const { data, error, isFetching, refetch } = useOverview(company.id);
  // the agreements are shown without waiting for them
  const milestones = useMilestones(company.id).data?.items ?? NO_MILESTONES;
  const today = calendarDate(new Date());
  const agreements = data ? agreementsInOrder(data) : [];
  return (
    <div className="grid gap-6">
      {data ? (
        <>
          <Agreements
            agreements={agreements}
            milestones={milestones}
            complete={data.complete}
            company={company}
            today={today}
          />
          <Implementation configuration={data.configuration} companyId={company.id} />
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <NextDates agreements={agreements} milestones={milestones} companyId={company.id} today={today} />
            <RecentActivity events={data.recent} companyId={company.id} />
          </div>
        </>
      ) : error ? (
        <LoadFailure what="the overview" query={{ error, isFetching, refetch }} />
      ) : (
        <Card aria-busy="true">
          <p role="status" className="sr-only">
            Loading the overview...
          </p>
          <div className="grid gap-4">
            {LINES.map((width) => (
              <Skeleton key={width} className={`${width} max-w-full`} />
            ))}
          </div>
        </Card>
      )}
    </div>
  );
}

const nameOf = ({ name, email }: { name: string; email: string }) => name || email;

function Facts({ company }: { company: CompanyDetail }) {
  const { boot } = useHost();
  const { ofClient } = useCompanyAccess(company);
  const { administrators, consultants } = company;
  return (
    <Card padding="none">
      <dl className="grid divide-border max-sm:divide-y sm:grid-cols-2 lg:grid-cols-4 lg:divide-x">
        <Fact name="Statement of work">
          <SowStatusBadge company={company} />
        </Fact>
        <Fact name={plural(administrators.length, 'Administrator')}>
          {administrators.length === 0 && !ofClient ? (
            <NoneInvited company={company} />
          ) : (
            <Names
              people={administrators.map((person) => ({
                ...person,
                note: person.status === 'invited' ? 'Invited' : null,
              }))}
            />
          )}
        </Fact>
        <Fact name={ofClient ? `Consultants of ${boot.tenant?.firmName ?? 'your consulting firm'}` : 'Consultants'}>
          <Names people={consultants.map((person) => ({ ...person, note: null }))} />
        </Fact>
        <Fact name={ofClient ? 'Together since' : 'Client since'}>{formatDay(company.createdAt)}</Fact>
      </dl>
    </Card>
  );
}

/** In place of administrators, with a link to the dialog that invites one. */
function NoneInvited({ company }: { company: CompanyDetail }) {
  const { managePeople } = useCompanyAccess(company);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-text-muted">No one invited yet</span>
      {managePeople ? (
        <TenantLink
          to={withDialog(companyPath(company.id, 'people'), 'invite')}
          className="font-medium text-brand underline underline-offset-4"
        >
          Invite
        </TenantLink>
      ) : null}
    </span>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid content-start gap-1.5 px-5 py-4">
    <dt className="font-medium text-text-muted text-xs">{name}</dt>
    <dd className="min-w-0 text-sm text-text">{children}</dd>
  </div>
);

const NAMES_SHOWN = 3;

function Names({ people }: { people: readonly { id: string; name: string; email: string; note: string | null }[] }) {
  if (people.length === 0) return <Nothing />;
  return (
    <ul className="grid gap-1">
      {people.slice(0, NAMES_SHOWN).map((person) => (
        <li key={person.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere min-w-0" title={person.email}>
            {nameOf(person)}
          </span>
          {person.note ? <Badge>{person.note}</Badge> : null}
        </li>
      ))}
      {people.length > NAMES_SHOWN ? <li className="text-text-muted">and {people.length - NAMES_SHOWN} more</li> : null}
    </ul>
  );
}

const Section = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <Card padding="none">
    <section aria-label={title}>
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-border border-b px-5 py-2.5">
        <h2 className="font-semibold text-base">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  </Card>
);

interface AgreementsProps {
  agreements: readonly Agreement[];
  milestones: readonly Milestone[];
  complete: boolean;
  company: Overviewed;
  today: string;
}

/** The agreements as a chart or an equivalent table, as chosen in the address. */
function Agreements({ agreements, milestones, complete, company, today }: AgreementsProps) {
  const [search, set] = useParameters();
  const { ofClient, writeSows } = useCompanyAccess(company);
  const timeline = timelineOf(
    agreements,
    today,
    milestones.filter(({ kind }) => kind === 'milestone'),
  );
  const asTable = search.get('view') === 'table' || timeline === null;
  const sows = companyPath(company.id, 'sows');
  if (agreements.length === 0) {
    return (
      <EmptyState
        icon={<FileText />}
        title={ofClient ? 'No agreement yet' : 'No SOW yet'}
        description={
          ofClient
            ? 'Statements of work and change orders appear here as soon as they are shared with you.'
            : 'Draft the first statement of work: it appears here with its change orders and dates.'
        }
        {...(writeSows
          ? {
              action: (
                <Button asChild>
                  <TenantLink to={`${sows}/new`}>New SOW</TenantLink>
                </Button>
              ),
            }
          : {})}
      />
    );
  }
  return (
    <Section
      title={ofClient ? 'Your agreements' : 'SOWs and change orders'}
      action={
        timeline === null ? null : (
          <fieldset className="flex gap-1 rounded-md bg-surface-sunken p-1">
            <legend className="sr-only">Show as</legend>
            <ViewButton pressed={!asTable} onClick={() => set({ view: null })}>
              Timeline
            </ViewButton>
            <ViewButton pressed={asTable} onClick={() => set({ view: 'table' })}>
              Table
            </ViewButton>
          </fieldset>
        )
      }
    >
      {complete ? <Money agreements={agreements} ofClient={ofClient} /> : null}
      <div className={asTable ? 'p-4 sm:px-2 sm:pt-1 sm:pb-2' : 'px-5 py-4'}>
        {asTable || timeline === null ? (
          <AgreementsTable agreements={agreements} companyId={company.id} />
        ) : (
          <TimelineDrawing timeline={timeline} companyId={company.id} />
        )}
      </div>
      {complete ? null : (
        <p className="border-border border-t px-5 py-3 text-sm text-text-muted">
          Only the latest are shown.{' '}
          <TenantLink to={sows} className="text-brand underline underline-offset-4">
            See all SOWs
          </TenantLink>
        </p>
      )}
    </Section>
  );
}

/** Total amounts of the agreements by currency, with the number that is not priced; empty if none has an amount. */
function Money({ agreements, ofClient }: { agreements: readonly Agreement[]; ofClient: boolean }) {
  const totals = totalsOf(agreements);
  const unpriced = unpricedAmong(agreements);
  if (totals.length === 0) return null;
  return (
    <div className="divide-y divide-border border-border border-b">
      {totals.map(({ currency, sows, changeOrders, drafted, sent }) => {
        const inWords = (minor: number) => formatMoney({ minor, currency });
        return (
          <dl key={currency} className="flex flex-wrap gap-x-10 gap-y-3 px-5 py-4">
            <Sum name="Agreed so far" strong>
              {inWords(sows + changeOrders)}
            </Sum>
            <Sum name="SOWs">{inWords(sows)}</Sum>
            <Sum name="Change orders">{inWords(changeOrders)}</Sum>
            {drafted === 0 ? null : <Sum name="In draft">{inWords(drafted)}</Sum>}
            {sent === 0 ? null : <Sum name={ofClient ? 'For you to answer' : 'Sent'}>{inWords(sent)}</Sum>}
          </dl>
        );
      })}
      {unpriced === 0 ? null : (
        <p className="px-5 py-3 text-sm text-text-muted">
          {counted(unpriced, 'agreement is', 'agreements are')} not priced, and not in these sums.
        </p>
      )}
    </div>
  );
}

const Sum = ({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) => (
  <div className="grid content-end gap-1">
    <dt className="font-medium text-text-muted text-xs">{name}</dt>
    <dd className={strong ? 'font-semibold text-xl tabular-nums' : 'text-sm tabular-nums'}>{children}</dd>
  </div>
);

const ViewButton = ({ pressed, onClick, children }: { pressed: boolean; onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-pressed={pressed}
    onClick={onClick}
    className="h-8 rounded-sm px-3 font-medium text-sm text-text-muted hover:text-text aria-pressed:bg-surface-raised aria-pressed:text-text aria-pressed:shadow-xs"
  >
    {children}
  </button>
);

function AgreementsTable({ agreements, companyId }: { agreements: readonly Agreement[]; companyId: string }) {
  const columns: TableColumn<Agreement>[] = [
    {
      key: 'title',
      header: 'Title',
      cell: (agreement) => (
        <TenantLink
          to={pathOfAgreement(companyId, agreement)}
          className="wrap-anywhere rounded-sm hover:text-brand hover:underline"
        >
          {agreement.title}
        </TenantLink>
      ),
    },
    { key: 'kind', header: 'Kind', cell: ({ kind }) => (kind === 'sow' ? 'SOW' : 'Change order') },
    ...TERMS_COLUMNS,
  ];
  return <Table caption="SOWs and change orders" columns={columns} rows={agreements} rowKey={({ id }) => id} />;
}

const DATES_SHOWN = 6;

function NextDates({
  agreements,
  milestones,
  companyId,
  today,
}: {
  agreements: readonly Agreement[];
  milestones: readonly Milestone[];
  companyId: string;
  today: string;
}) {
  const { abilities } = useSession();
  const reviewClauses = can(abilities, 'clause:review');
  const dates = nextDates(agreements, today, milestones).slice(0, DATES_SHOWN);
  return (
    <Section title="Next dates">
      {dates.length === 0 ? (
        <p className="px-5 py-4 text-sm text-text-muted">No dates ahead.</p>
      ) : (
        <ul className="divide-y divide-border">
          {dates.map(({ agreement, what, milestone, date, late }) => (
            <li
              key={`${agreement?.id} ${milestone?.clauseId ?? milestone?.id ?? what}`}
              className="flex items-start gap-3 px-5 py-3"
            >
              <CalendarClock aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-text-muted" />
              <div className="grid min-w-0 flex-1 gap-0.5 text-sm">
                <p className="wrap-anywhere">
                  {agreement === null ? null : (
                    <>
                      <TenantLink
                        to={
                          milestone && reviewClauses
                            ? `${pathOfAgreement(companyId, agreement)}/clauses?clause=${milestone.clauseId}`
                            : pathOfAgreement(companyId, agreement)
                        }
                        className="font-medium hover:text-brand hover:underline"
                      >
                        {agreement.title}
                      </TenantLink>{' '}
                    </>
                  )}
                  {milestone
                    ? `${agreement === null ? 'Milestone' : 'milestone'}: ${milestone.title}`
                    : late
                      ? what === 'ends'
                        ? 'should have ended'
                        : 'should have started'
                      : what}
                </p>
                <p className="text-text-muted text-xs">
                  <time dateTime={date}>{formatDate(date)}</time>, {formatDistance(date, today)}
                </p>
              </div>
              {late ? <Badge tone="warning">Overdue</Badge> : null}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/**
 * How much of the scope (projects, workflows, request types, fields, configuration items) is implemented; empty while
 * nothing is in scope.
 */
function Implementation({
  configuration: { inScope, implemented },
  companyId,
}: {
  configuration: CompanyOverview['configuration'];
  companyId: string;
}) {
  const { abilities } = useSession();
  if (inScope === 0) return null;
  const said = `${implemented} of ${counted(inScope, 'item')} implemented`;
  return (
    <Section
      title="Implementation"
      action={
        can(abilities, 'scope:read') ? (
          <span className="flex gap-4 text-sm">
            <TenantLink to={companyPath(companyId, 'projects')} className="text-brand underline underline-offset-4">
              Projects
            </TenantLink>
            <TenantLink
              to={companyPath(companyId, 'configuration')}
              className="text-brand underline underline-offset-4"
            >
              Configuration
            </TenantLink>
          </span>
        ) : null
      }
    >
      <div className="grid gap-2 px-5 py-4">
        <p className="text-sm">{said}</p>
        <Progress value={(implemented / inScope) * 100} label="Implemented" valueText={said} />
      </div>
    </Section>
  );
}

function RecentActivity({ events, companyId }: { events: CompanyOverview['recent']; companyId: string }) {
  return (
    <Section
      title="Recent activity"
      action={
        events.length > 0 ? (
          <TenantLink
            to={companyPath(companyId, 'activity')}
            className="text-brand text-sm underline underline-offset-4"
          >
            All activity
          </TenantLink>
        ) : null
      }
    >
      {events.length === 0 ? (
        <p className="px-5 py-4 text-sm text-text-muted">Nothing has happened yet.</p>
      ) : (
        <ul className="divide-y divide-border">
          {events.map((event) => (
            <li key={event.id} className="grid gap-0.5 px-5 py-3">
              <EventSentence event={event} />
              <EventTime at={event.at} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
