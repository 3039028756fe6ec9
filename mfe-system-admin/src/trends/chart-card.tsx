import { Button, Card, Table, type TableColumn } from '@scopewright/ui';
import { type ReactNode, useId, useState } from 'react';

export interface ChartCardProps<Row> {
  title: string;
  /** The period of the charts, and the time zone of their days or hours. */
  description: string;
  /** The data of the charts, as rows. */
  table: { columns: readonly TableColumn<Row>[]; rows: readonly Row[]; rowKey: (row: Row) => string };
  /** Shown below charts and table: the coverage of the data. */
  note?: string | null;
  /** The charts. */
  children: ReactNode;
}

/** Charts about one topic, or a table of the same figures instead. */
export function ChartCard<Row>({ title, description, table, note, children }: ChartCardProps<Row>) {
  const heading = useId();
  const [asTable, setAsTable] = useState(false);
  const label = asTable ? 'Show as chart' : 'Show as table';
  return (
    <Card padding="none" className="min-w-0">
      <section aria-labelledby={heading} className="grid min-w-0 gap-5 p-4 sm:p-6">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div>
            <h2 id={heading} className="font-semibold text-lg">
              {title}
            </h2>
            <p className="text-sm text-text-muted">{description}</p>
          </div>
          <Button variant="secondary" size="sm" aria-label={`${label}: ${title}`} onClick={() => setAsTable(!asTable)}>
            {label}
          </Button>
        </div>
        {asTable ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by the keyboard (WCAG 2.1.1)
          <section aria-label={`${title} as a table`} tabIndex={0} className="max-h-96 overflow-y-auto">
            <Table caption={title} {...table} />
          </section>
        ) : (
          children
        )}
        {note ? <p className="text-text-muted text-xs">{note}</p> : null}
      </section>
    </Card>
  );
}
