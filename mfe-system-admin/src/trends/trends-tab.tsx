import { useCall } from '@scopewright/calls';
import { LoadFailure } from '@scopewright/calls/load-failure';
import { Card, cn, Loading, Skeleton, type TableColumn } from '@scopewright/ui';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';
import { ChartCard } from './chart-card.tsx';
import { DAYS, HOURS, type Point, type Trends } from './series.ts';
import { SeriesFigure } from './series-figure.tsx';
import { STATUSES, StatusChart } from './status-chart.tsx';

type Day = Trends['days'][number];
type Hour = Trends['hours'][number];

const amount = (value: number | null): string => (value === null ? 'Not known' : value.toLocaleString());

const DAY_COLUMNS: readonly TableColumn<Day>[] = [
  { key: 'day', header: 'Day (UTC)', rowHeader: true, cell: ({ day }) => DAYS.long(day) },
  { key: 'signups', header: 'Sign-ups', align: 'end', cell: ({ signups }) => amount(signups) },
  { key: 'active', header: 'Active firms', align: 'end', cell: ({ activeFirms }) => amount(activeFirms) },
];
const HOUR_COLUMNS: readonly TableColumn<Hour>[] = [
  { key: 'hour', header: 'Hour from (UTC)', rowHeader: true, cell: ({ hour }) => HOURS.long(hour) },
  { key: 'mails', header: 'Mails sent', align: 'end', cell: ({ mails }) => amount(mails) },
  { key: 'failed', header: 'Failed jobs', align: 'end', cell: ({ failedJobs }) => amount(failedJobs) },
];
const STATUS_COLUMNS: readonly TableColumn<{ label: string; count: number }>[] = [
  { key: 'status', header: 'Status', rowHeader: true, cell: ({ label }) => label },
  { key: 'count', header: 'Tenants', align: 'end', cell: ({ count }) => count.toLocaleString() },
];

/** The product over time, as charts or as tables. */
export function TrendsTab() {
  const { data, error, isFetching, refetch } = useCall([...SYSTEM_ADMIN_QUERIES, 'trends'], 'adminTrends');
  if (!data && error) return <LoadFailure what="the trends" query={{ error, isFetching, refetch }} />;
  if (!data) return <LoadingCards />;
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="min-w-0 lg:col-span-2">
        <StatusCard tenants={data.tenants} />
      </div>
      <FirmsCard {...data} />
      <WorkCard {...data} />
    </div>
  );
}

function StatusCard({ tenants }: Pick<Trends, 'tenants'>) {
  const rows = STATUSES.map(({ status, label }) => ({ label, count: tenants[status] }));
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartCard
      title="Tenants by status"
      description="As last measured, at most five minutes ago"
      table={{ columns: STATUS_COLUMNS, rows, rowKey: ({ label }) => label }}
    >
      {total === 0 ? (
        <p className="py-4 text-sm text-text-muted">There are no tenants yet</p>
      ) : (
        <StatusChart tenants={tenants} />
      )}
    </ChartCard>
  );
}

function FirmsCard({ days, activeFirmsSince }: Pick<Trends, 'days' | 'activeFirmsSince'>) {
  const series = (read: (day: Day) => number | null): Point[] => days.map((day) => ({ at: day.day, value: read(day) }));
  const notOnRecord = activeFirmsSince !== null && days[0] && activeFirmsSince > days[0].day;
  return (
    <ChartCard
      title="Firms"
      description="The last 90 days (UTC), today so far"
      table={{ columns: DAY_COLUMNS, rows: days.toReversed(), rowKey: ({ day }) => day }}
      note={
        notOnRecord ? `Active firms are on record since ${DAYS.long(activeFirmsSince)}. Hatched means unknown.` : null
      }
    >
      <SeriesFigure
        title="Sign-ups a day"
        points={series(({ signups }) => signups)}
        words={DAYS}
        summed
        fill="fill-brand"
        nothing="No one signed up in these 90 days"
        unknown="Not counted yet"
      />
      <SeriesFigure
        title="Active firms a day"
        points={series(({ activeFirms }) => activeFirms)}
        words={DAYS}
        summed={false}
        fill="fill-info"
        nothing="No firm was active on these days"
        unknown="Not on record yet: firms are counted from their first request of a day on"
      />
    </ChartCard>
  );
}

function WorkCard({ hours, countedAt }: Pick<Trends, 'hours' | 'countedAt'>) {
  const series = (read: (hour: Hour) => number | null): Point[] =>
    hours.map((hour) => ({ at: hour.hour, value: read(hour) }));
  const counted =
    countedAt === null
      ? 'The worker has not counted yet. It does so every minute.'
      : `Counted by the worker at ${HOURS.long(countedAt)} UTC.`;
  const gaps = [hours.map(({ mails }) => mails), hours.map(({ failedJobs }) => failedJobs)].some(
    (values) => values.includes(null) && values.some((value) => value !== null),
  );
  return (
    <ChartCard
      title="Mails and jobs"
      description="The last 24 hours (UTC), this hour so far"
      table={{ columns: HOUR_COLUMNS, rows: hours.toReversed(), rowKey: ({ hour }) => hour }}
      note={gaps ? `${counted} Hatched means unknown.` : counted}
    >
      <SeriesFigure
        title="Mails sent an hour"
        points={series(({ mails }) => mails)}
        words={HOURS}
        summed
        fill="fill-brand"
        nothing="No mail was sent in these 24 hours"
        unknown="Not counted yet"
      />
      <SeriesFigure
        title="Jobs that failed an hour"
        points={series(({ failedJobs }) => failedJobs)}
        words={HOURS}
        summed
        fill="fill-danger"
        nothing="No job has failed in these 24 hours"
        unknown="Not on record yet"
      />
    </ChartCard>
  );
}

const LOADING = [
  { card: 'status', className: 'h-56 lg:col-span-2' },
  { card: 'firms', className: 'h-128' },
  { card: 'work', className: 'h-128' },
];

/** Shown while the cards' figures load. */
function LoadingCards() {
  return (
    <Loading label="Loading trends..." className="grid gap-6 lg:grid-cols-2">
      {LOADING.map(({ card, className }) => (
        <Card key={card} className={cn('grid content-start gap-4', className)}>
          <Skeleton size="control" />
          <Skeleton size="control" />
        </Card>
      ))}
    </Loading>
  );
}
