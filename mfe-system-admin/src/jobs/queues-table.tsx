import type { CallOutput } from '@scopewright/contracts';
import { Badge, Table, type TableColumn } from '@scopewright/ui';

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
export function QueuesTable({ queues }: { queues: readonly Queue[] }) {
  return <Table caption="Queues" columns={COLUMNS} rows={queues} rowKey={({ name }) => name} />;
}
