import { LoadFailure } from '@scopewright/calls/load-failure';
import { tenantUrl } from '@scopewright/domain/hosts';
import { EventSentence, EventTime } from '@scopewright/product-ui/activity';
import { tenantHref, useHost } from '@scopewright/remote-contract';
import { Link } from '@scopewright/remote-contract/router';
import {
  ArrowLeft,
  Badge,
  Card,
  cn,
  ExternalLink,
  formatDay,
  formatTime,
  ListCard,
  ListSkeleton,
} from '@scopewright/ui';
import type { ReactNode } from 'react';
import { FirmActions } from './firm-actions.tsx';
import { FirmStateBadge } from './firm-state.tsx';
import { useFirm } from './firms-queries.ts';
import type { FirmDetail } from './firms-view.ts';

/** Labels of a firm's milestones: in the past, and in the future. */
const MILESTONES: Readonly<Record<string, [past: string, future: string]>> = {
  created: ['Signed up', 'Signs up'],
  'trial-end': ['The trial ended', 'The trial ends'],
  'trial-ending-3': ['Notified that the trial ends in three days', ''],
  'trial-ending-1': ['Notified that the trial ends tomorrow', ''],
  'read-only': ['Notified that the account is read-only', ''],
  'reminder-30': ['Reminded after 30 days', ''],
  'reminder-60': ['Reminded after 60 days', ''],
  'archive-7': ['Notified that it will be archived in seven days', ''],
  'archive-1': ['Notified that it will be archived tomorrow', ''],
  'plan-end': ['The plan ended', 'The plan ends'],
  archived: ['Archived', 'Is archived'],
  restored: ['Restored', 'Is restored'],
  archive: ['Is archived', 'Is archived unless someone is active or a plan is chosen'],
  deleted: ['Deleted', 'Is deleted'],
  removal: ['Removed for good', 'Is removed for good'],
};

const ROWS = ['w-44', 'w-36', 'w-52', 'w-40'];
const CELLS = ['w-24'];

/** A firm with all its details and actions. */
export function FirmPanel({ firmId, root }: { firmId: string; root: string }) {
  const { boot } = useHost();
  const { data: firm, error, isFetching, refetch } = useFirm(firmId);
  return (
    <div className="grid gap-6">
      <Link
        to={tenantHref(boot, `${root}/firms`)}
        className="inline-flex min-h-6 items-center gap-1.5 justify-self-start rounded-sm text-brand text-sm hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        All firms
      </Link>
      {firm ? (
        <>
          <Summary firm={firm} />
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <Timeline firm={firm} />
            <Events firm={firm} />
          </div>
        </>
      ) : error ? (
        <LoadFailure what="the firm" query={{ error, isFetching, refetch }} />
      ) : (
        <Card padding="none">
          <ListSkeleton label="Loading the firm..." rows={ROWS} cells={CELLS} />
        </Card>
      )}
    </div>
  );
}

function Summary({ firm }: { firm: FirmDetail }) {
  const { boot } = useHost();
  const {
    name,
    addresses,
    people,
    invited,
    companies,
    trialEndsAt,
    createdAt,
    lastActivityAt,
    readOnlySince,
    restorableUntil,
    periodEndsAt,
  } = firm;
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1.5">
          <h2 className="wrap-anywhere font-semibold text-lg">{name}</h2>
          <FirmStateBadge firm={firm} />
        </div>
        <FirmActions firm={firm} />
      </div>
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-3">
        <Fact term="Addresses">
          {addresses.length === 0 ? 'None' : null}
          <ul className="grid gap-1">
            {addresses.map(({ address, kind, verified }) => (
              <li key={address} className="flex flex-wrap items-center gap-2">
                {verified && kind !== 'redirect' ? (
                  <a
                    className="wrap-anywhere inline-flex min-h-6 items-center gap-1 rounded-sm text-brand hover:underline"
                    href={kind === 'subdomain' ? tenantUrl(location, boot.hostConfig, address) : `https://${address}`}
                  >
                    {kind === 'subdomain' ? `${address}.${boot.productDomain}` : address}
                    <ExternalLink aria-hidden="true" className="size-3.5" />
                  </a>
                ) : (
                  <span className="wrap-anywhere">{address}</span>
                )}
                {kind === 'redirect' ? (
                  <Badge>Redirects</Badge>
                ) : verified ? null : (
                  <Badge tone="warning">Not verified</Badge>
                )}
              </li>
            ))}
          </ul>
        </Fact>
        <Fact term="People">{`${people.toLocaleString()}${invited > 0 ? `, ${invited.toLocaleString()} of them invited` : ''}`}</Fact>
        <Fact term="Client companies">{companies.toLocaleString()}</Fact>
        <Fact term="Trial ends">{formatTime(trialEndsAt)}</Fact>
        {periodEndsAt ? (
          <Fact term={firm.cancelsAtPeriodEnd ? 'Plan ends' : 'Plan is paid until'}>{formatTime(periodEndsAt)}</Fact>
        ) : null}
        {readOnlySince ? <Fact term="Read-only since">{formatTime(readOnlySince)}</Fact> : null}
        {restorableUntil ? <Fact term="Can be restored until">{formatTime(restorableUntil)}</Fact> : null}
        <Fact term="Signed up">{formatTime(createdAt)}</Fact>
        <Fact term="Last activity">{formatTime(lastActivityAt)}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-text-muted text-xs">{term}</dt>
      <dd className="wrap-anywhere font-medium">{children}</dd>
    </div>
  );
}

function Timeline({ firm: { timeline } }: { firm: FirmDetail }) {
  const now = new Date().toISOString();
  return (
    <ListCard title="Timeline">
      <ol aria-label="Timeline" className="grid gap-3 px-4 py-4 sm:px-6">
        {timeline.map(({ what, at }) => {
          const isFuture = at > now;
          const [past, future] = (Object.hasOwn(MILESTONES, what) ? MILESTONES[what] : undefined) ?? [what, what];
          return (
            <li key={`${what} ${at}`} className="flex items-start gap-3 text-sm">
              <span
                aria-hidden="true"
                className={cn(
                  'mt-1.5 size-2.5 shrink-0 rounded-full',
                  isFuture ? 'border-2 border-border-strong' : 'bg-brand',
                )}
              />
              <span className="grid min-w-0">
                <span className={isFuture ? 'text-text-muted' : 'font-medium'}>{isFuture ? future : past}</span>
                <time dateTime={at} title={formatTime(at)} className="text-text-muted text-xs">
                  {formatDay(at)}
                </time>
              </span>
            </li>
          );
        })}
      </ol>
    </ListCard>
  );
}

function Events({ firm: { events } }: { firm: FirmDetail }) {
  return (
    <ListCard title="Recent activity">
      {events.length === 0 ? (
        <p className="px-4 py-4 text-sm text-text-muted sm:px-6">Nothing has happened yet.</p>
      ) : (
        <ul aria-label="Recent activity" className="grid divide-y divide-border px-4 sm:px-6">
          {events.map((event) => (
            <li key={event.id} className="grid gap-0.5 py-3">
              <EventSentence event={event} />
              <EventTime at={event.at} />
            </li>
          ))}
        </ul>
      )}
    </ListCard>
  );
}
