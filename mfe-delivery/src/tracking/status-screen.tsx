import { LoadFailure } from '@scopewright/calls/load-failure';
import { AmountText, NOT_PRICED } from '@scopewright/company-kit/agreements/agreement-words';
import { pathOfAgreement } from '@scopewright/company-kit/overview/timeline-drawing';
import { formatOverdue } from '@scopewright/company-kit/tracking/due-words';
import { counted } from '@scopewright/domain/counted';
import { formatMoney } from '@scopewright/domain/money';
import { can } from '@scopewright/domain/policy';
import { EventSentence, EventTime } from '@scopewright/product-ui/activity';
import { useHost, useSession } from '@scopewright/remote-contract';
import {
  Alert,
  Badge,
  Button,
  Card,
  formatDate,
  formatTime,
  ListSkeleton,
  Printer,
  Select,
  Table,
  type TableColumn,
} from '@scopewright/ui';
import { useCompanyAccess, useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { CompanyPage } from '@scopewright/workplace-kit/company/company-page';
import { useParameters } from '@scopewright/workplace-kit/page/parameters';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import type { ReactNode } from 'react';
import { BurnUpChart, describeBurnUp, describeForecast, describePace, type Unit } from './burn-up-chart.tsx';
import { MilestonesCard } from './milestones-card.tsx';
import { StatusSentence } from './status-sentence.tsx';
import { type Status, useBurnUp, useSinceLastVisit, useStatus, useStatusWeeks } from './tracking-queries.ts';
import { describeMilestone } from './tracking-words.ts';

const ROWS = ['w-64', 'w-44', 'w-56'];
const CELLS = ['w-24'];

/** A company's delivery status, for its own people and as they see it. */
export function StatusScreen() {
  const company = useOpenCompany();
  const { ofClient } = useCompanyAccess(company);
  const { abilities } = useSession();
  const { impersonating = false } = useSession();
  const firm = useHost().boot.tenant?.firmName;
  const [search, set] = useParameters();
  const week = search.get('week');
  const { data, error, isFetching, refetch } = useStatus(company.id, week);
  const weeks = useStatusWeeks(company.id).data?.items ?? [];
  const write = company.status === 'active' && can(abilities, 'tracking:write');
  const show = (next: string) => set({ week: next }, false);
  return (
    <CompanyPage
      title="Status"
      description={
        data ? `As of ${formatDate(data.status.asOf)}` : ofClient && firm ? `Of your delivery by ${firm}` : ''
      }
      actions={
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          {weeks.length > 0 ? (
            <Select
              compact
              aria-label="Week"
              value={week ?? ''}
              options={[
                { value: '', label: 'Today' },
                ...weeks.map((each) => ({ value: each.week, label: `Week of ${formatDate(each.week)}` })),
              ]}
              onChange={({ target }) => show(target.value)}
            />
          ) : null}
          <Button variant="secondary" size="sm" onClick={() => globalThis.print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
        </div>
      }
    >
      {week === null ? null : (
        <Alert className="mb-6" tone="info" title={`Kept in the week of ${formatDate(week)}`}>
          This page is not changed any more.
        </Alert>
      )}
      {data ? (
        <div className="grid gap-6">
          <StatusSentence
            companyId={company.id}
            sentence={data.status.sentence}
            version={write && week === null ? data.version : null}
          />
          <Waiting waiting={data.status.waiting} ofClient={ofClient} />
          <Milestones milestones={data.status.milestones} />
          {data.status.projects.map((project) => (
            <Project key={project.id} project={project} companyId={company.id} isCurrent={week === null} />
          ))}
          {week === null ? <SinceLastVisit companyId={company.id} noted={!impersonating} /> : null}
          <Agreements status={data.status} companyId={company.id} />
          {ofClient || week !== null ? null : <MilestonesCard companyId={company.id} write={write} />}
        </div>
      ) : error ? (
        <LoadFailure what="the status" query={{ error, isFetching, refetch }} />
      ) : (
        <ListSkeleton label="Loading the status..." rows={ROWS} cells={CELLS} />
      )}
    </CompanyPage>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card padding="none" className="print:break-inside-avoid print:shadow-none">
    <section aria-label={title}>
      <h2 className="border-border border-b px-5 py-3.5 font-semibold text-base">{title}</h2>
      {children}
    </section>
  </Card>
);

const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="px-5 py-4 text-sm text-text-muted">{children}</p>
);

function Waiting({ waiting, ofClient }: { waiting: Status['waiting']; ofClient: boolean }) {
  return (
    <Section title={ofClient ? 'What we wait for from you' : 'What we wait for from the client'}>
      {waiting.length === 0 ? (
        <Nothing>Nothing at the moment.</Nothing>
      ) : (
        <ul className="divide-y divide-border">
          {waiting.map(({ title, dueOn, since, daysOver }) => (
            <li
              key={`${title} ${dueOn} ${since}`}
              className="flex flex-wrap items-start justify-between gap-2 px-5 py-3"
            >
              <div className="grid min-w-0 gap-0.5 text-sm">
                <p className="wrap-anywhere font-medium">{title}</p>
                <p className="text-text-muted text-xs">
                  Due {formatDate(dueOn)}, open since {formatDate(since)}
                </p>
              </div>
              {daysOver > 0 ? <Badge tone="warning">{formatOverdue(daysOver)}</Badge> : null}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

type ShownMilestone = Status['milestones'][number];

function Milestones({ milestones }: { milestones: Status['milestones'] }) {
  const columns: TableColumn<ShownMilestone>[] = [
    { key: 'title', header: 'Milestone', cell: ({ title }) => <span className="wrap-anywhere">{title}</span> },
    { key: 'planned', header: 'Planned', cell: ({ plannedOn }) => formatDate(plannedOn) },
    {
      key: 'expected',
      header: 'Expected',
      cell: ({ expectedOn, doneOn, plannedOn }) => (doneOn ? '–' : formatDate(expectedOn ?? plannedOn)),
    },
    {
      key: 'state',
      header: 'State',
      cell: (one) => (
        <Badge tone={one.doneOn ? 'success' : one.days > 0 ? 'warning' : 'neutral'}>{describeMilestone(one)}</Badge>
      ),
    },
  ];
  return (
    <Section title="Milestones">
      {milestones.length === 0 ? (
        <Nothing>No milestones yet.</Nothing>
      ) : (
        <div className="p-4 sm:px-2 sm:py-1">
          <Table
            caption="Milestones"
            columns={columns}
            rows={milestones}
            rowKey={({ title, plannedOn }) => `${title} ${plannedOn}`}
          />
        </div>
      )}
    </Section>
  );
}

/** The progress of a project: for the firm in hours, with the agreed amount; otherwise in work items. */
function Project({
  project: { id, name, burnUp },
  companyId,
  isCurrent,
}: {
  project: Status['projects'][number];
  companyId: string;
  isCurrent: boolean;
}) {
  const { abilities } = useSession();
  const withHours = isCurrent && can(abilities, 'scope:hours');
  const { data } = useBurnUp(companyId, id, withHours);
  const unit: Unit = data ? 'hours' : 'workItems';
  const shown = data ?? burnUp;
  const pace = describePace(shown.plan);
  return (
    <Section title={`Progress: ${name}`}>
      <div className="grid gap-4 px-5 py-4">
        <p className="font-medium text-sm">{describeBurnUp(shown, unit)}</p>
        <BurnUpChart burnUp={shown} unit={unit} name={`Progress of ${name}`} />
        <p className="text-sm">
          {describeForecast(shown.forecast[unit] ?? shown.forecast.workItems)} {pace}
        </p>
        {shown.events.length > 0 ? (
          <ul aria-label="What changed the scope" className="grid gap-1 text-sm text-text-muted">
            {shown.events.map(({ date, what, title }) => (
              <li key={`${date} ${what} ${title}`}>
                {formatDate(date)}: {what === 'agreed' ? `“${title}” was agreed` : 'the backlog was generated again'}
              </li>
            ))}
          </ul>
        ) : null}
        {data?.money?.map(({ currency, agreedMinor, earnedMinor, scopeMinor }) => (
          <dl key={currency} className="flex flex-wrap gap-x-10 gap-y-3">
            <Figure name="Agreed, all projects">{formatMoney({ minor: agreedMinor, currency })}</Figure>
            <Figure name="Earned by what is delivered">{formatMoney({ minor: earnedMinor, currency })}</Figure>
            <Figure name="Hours in scope at the rate">
              {scopeMinor === null ? `${NOT_PRICED} in ${currency}` : formatMoney({ minor: scopeMinor, currency })}
            </Figure>
          </dl>
        ))}
        {data && data.unpriced > 0 ? (
          <p className="text-sm text-text-muted">
            {counted(data.unpriced, 'agreement is', 'agreements are')} not priced, and not in these amounts.
          </p>
        ) : null}
        {withHours ? (
          <p className="text-text-muted text-xs">The client sees work items instead of hours, and no amounts.</p>
        ) : null}
      </div>
    </Section>
  );
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-1">
    <dt className="font-medium text-text-muted text-xs">{name}</dt>
    <dd className="text-sm tabular-nums">{children}</dd>
  </div>
);

function SinceLastVisit({ companyId, noted }: { companyId: string; noted: boolean }) {
  const { data } = useSinceLastVisit(companyId, noted);
  if (!data?.previousAt) return null;
  return (
    <div className="print:hidden">
      <Section title="Since your last visit">
        {data.events.length === 0 ? (
          <Nothing>Nothing has changed since {formatTime(data.previousAt)}.</Nothing>
        ) : (
          <ul className="divide-y divide-border">
            {data.events.map((event) => (
              <li key={event.id} className="grid gap-0.5 px-5 py-3">
                <EventSentence event={event} />
                <EventTime at={event.at} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}

function Agreements({
  status: { agreements, changeOrders },
  companyId,
}: {
  status: Pick<Status, 'agreements' | 'changeOrders'>;
  companyId: string;
}) {
  const open = changeOrders.map((order) => ({
    ...order,
    type: 'change-order' as const,
    words: order.endDate === null ? 'Waits for your answer' : `Waits for an answer; ends ${formatDate(order.endDate)}`,
  }));
  const rows = [
    ...open,
    ...agreements.map((one) => ({ ...one, words: `Agreed ${formatDate(one.since)}, ${one.status}` })),
  ];
  return (
    <Section title="Agreements and change orders">
      {rows.length === 0 ? (
        <Nothing>Nothing is agreed yet.</Nothing>
      ) : (
        <ul className="divide-y divide-border">
          {rows.map(({ id, type, sowId, title, words, amount, noChargeReason }) => (
            <li key={id} className="flex flex-wrap items-start justify-between gap-2 px-5 py-3 text-sm">
              <div className="grid min-w-0 gap-0.5">
                <TenantLink
                  to={pathOfAgreement(companyId, { id, kind: type, sowId })}
                  className="wrap-anywhere font-medium hover:text-brand hover:underline"
                >
                  {title}
                </TenantLink>
                <p className="text-text-muted text-xs">{words}</p>
              </div>
              <AmountText amount={amount} noChargeReason={noChargeReason} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
