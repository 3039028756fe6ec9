import { formatHours } from '@scopewright/company-kit/backlog/backlog-words';
import { formatDate, Progress, Table, type TableColumn } from '@scopewright/ui';
import type { Proposal } from './assign-queries.ts';

type Load = Proposal['load'][number];
type Week = Load['weeks'][number];

const sumOf = (weeks: readonly Week[], of: 'capacity' | 'before' | 'after'): number =>
  weeks.reduce((sum, week) => sum + week[of], 0);

const COLUMNS: TableColumn<Week>[] = [
  { key: 'week', header: 'Week of', cell: ({ from }) => formatDate(from) },
  { key: 'capacity', header: 'Available', align: 'end', cell: ({ capacity }) => formatHours(capacity) },
  { key: 'before', header: 'Planned now', align: 'end', cell: ({ before }) => formatHours(before) },
  { key: 'after', header: 'With these suggestions', align: 'end', cell: ({ after }) => formatHours(after) },
];

/** How busy each person is now and would be, as a whole and by week. */
export function LoadList({ load }: { load: readonly Load[] }) {
  return (
    <ul className="divide-y divide-border rounded-md border border-border">
      {load.map(({ userId, name, weeks }) => {
        const [capacity, before, after] = (['capacity', 'before', 'after'] as const).map((of) => sumOf(weeks, of));
        const share = capacity ? (100 * (after ?? 0)) / capacity : 0;
        return (
          <li key={userId} className="grid gap-1.5 px-3 py-2 text-sm">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="wrap-anywhere font-medium">{name}</span>
              <span className="text-text-muted tabular-nums">
                {weeks.length === 0
                  ? 'Nothing planned'
                  : `${formatHours(before ?? 0)} now, ${formatHours(after ?? 0)} with these suggestions`}
              </span>
            </p>
            {weeks.length > 0 ? (
              <>
                <Progress
                  value={share}
                  label={`Planned hours of ${name}`}
                  valueText={`${formatHours(after ?? 0)} of ${formatHours(capacity ?? 0)}`}
                />
                <details>
                  <summary className="min-h-6 cursor-pointer rounded-sm text-text-muted">
                    By week ({weeks.length.toLocaleString('en-US')})
                  </summary>
                  <div className="max-h-72 overflow-y-auto pt-2">
                    <Table
                      caption={`Hours of ${name} by week`}
                      columns={COLUMNS}
                      rows={weeks}
                      rowKey={({ from }) => from}
                    />
                  </div>
                </details>
              </>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
