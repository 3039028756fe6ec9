import type { CallOutput } from '@scopewright/contracts';
import { CalendarClock, EmptyState, formatTime, Table, type TableColumn } from '@scopewright/ui';
import { formatPeriod } from './format-period.ts';

type Schedule = CallOutput<'adminJobs'>['schedules'][number];

const COLUMNS: readonly TableColumn<Schedule>[] = [
  { key: 'job', header: 'Job', rowHeader: true, cell: ({ job }) => <span className="wrap-anywhere">{job}</span> },
  { key: 'every', header: 'Repeats', cell: ({ everyMs }) => formatPeriod(everyMs) },
  {
    key: 'next',
    header: 'Next run',
    cell: ({ nextAt }) =>
      nextAt === null ? (
        <span className="text-text-muted">Not planned</span>
      ) : (
        <time dateTime={nextAt}>{formatTime(nextAt)}</time>
      ),
  },
];

/** Recurring jobs, the next one first. */
export function SchedulesTable({ schedules }: { schedules: readonly Schedule[] }) {
  if (schedules.length === 0)
    return (
      <div className="p-4 sm:p-6">
        <EmptyState
          icon={<CalendarClock />}
          title="Nothing is scheduled"
          description="A worker creates the schedules when it starts."
        />
      </div>
    );
  return (
    <div className="p-4 sm:px-2 sm:pt-1 sm:pb-2">
      <Table caption="Schedules" columns={COLUMNS} rows={schedules} rowKey={({ job }) => job} />
    </div>
  );
}
