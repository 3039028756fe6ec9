import { LoadFailure } from '@scopewright/calls/load-failure';
import type { CallOutput } from '@scopewright/contracts';
import { plural } from '@scopewright/domain/counted';
import { Alert, Badge, ListCard, ListSkeleton, Table, type TableColumn } from '@scopewright/ui';
import { FailedJobs } from './failed-jobs.tsx';
import { useJobsOverview } from './jobs-queries.ts';
import { SchedulesTable } from './schedules-table.tsx';

type Queue = CallOutput<'adminJobs'>['queues'][number];
type Count = Exclude<keyof Queue, 'name'>;

const counted = (key: Count, header: string): TableColumn<Queue> => ({
  key,
  header,
  align: 'end',
  cell: (queue) => <span className="tabular-nums">{queue[key].toLocaleString()}</span>,
});

const COLUMNS: readonly TableColumn<Queue>[] = [
  { key: 'name', header: 'Queue', rowHeader: true, cell: ({ name }) => name },
  counted('waiting', 'Waiting'),
  counted('active', 'Active'),
  counted('delayed', 'Delayed'),
  {
    key: 'failed',
    header: 'Failed',
    align: 'end',
    cell: ({ failed }) =>
      failed === 0 ? <span className="tabular-nums">0</span> : <Badge tone="danger">{failed.toLocaleString()}</Badge>,
  },
  counted('workers', 'Workers'),
];

/** Jobs of every queue by state, and the number of workers. */
function QueuesTable({ queues }: { queues: readonly Queue[] }) {
  return <Table caption="Queues" columns={COLUMNS} rows={queues} rowKey={({ name }) => name} />;
}

const ROWS = ['w-20', 'w-16', 'w-14', 'w-24', 'w-12'];
const CELLS = ['w-10', 'w-12 max-sm:hidden', 'w-8 max-sm:hidden'];

/** Background work: queues, schedules and failures. */
export function JobsTab() {
  const { data, error, isFetching, refetch } = useJobsOverview();
  if (!data && error) return <LoadFailure what="jobs" query={{ error, isFetching, refetch }} />;
  const idle = data?.queues.filter(({ workers }) => workers === 0).map(({ name }) => name) ?? [];
  return (
    <div className="grid gap-6">
      {idle.length > 0 ? (
        <Alert tone="warning" title={`No worker is processing jobs from ${idle.join(', ')}`}>
          Jobs added to {plural(idle.length, 'this queue', 'these queues')} wait until a worker runs.
        </Alert>
      ) : null}
      <ListCard title="Queues">
        {data ? (
          <div className="p-4 sm:px-2 sm:pt-1 sm:pb-2">
            <QueuesTable queues={data.queues} />
            {data.outbox > 0 ? (
              <p className="pt-3 text-sm text-text-muted sm:px-4">{`${data.outbox.toLocaleString()} more ${plural(data.outbox, 'waits', 'wait')} in MongoDB to be added to a queue.`}</p>
            ) : null}
          </div>
        ) : (
          <ListSkeleton label="Loading queues..." rows={ROWS} cells={CELLS} />
        )}
      </ListCard>
      <FailedJobs byName={data?.failed ?? {}} />
      <ListCard title="Schedules" count={data?.schedules.length}>
        {data ? (
          <SchedulesTable schedules={data.schedules} />
        ) : (
          <ListSkeleton label="Loading schedules..." rows={ROWS} cells={CELLS} />
        )}
      </ListCard>
    </div>
  );
}
