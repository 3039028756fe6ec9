import { Button, Card, Table, type TableColumn } from '@scopewright/ui';
import { type ReactNode, useId, useState } from 'react';

export interface ChartCardProps<Row> {
  title: string;
  /** Which time the charts are about, and whose days or hours these are. */
  description: string;
  /** What the charts show, row by row. */
  table: { columns: readonly TableColumn<Row>[]; rows: readonly Row[]; rowKey: (row: Row) => string };
  /** Below charts and table: how far what they show is known. */
  note?: string | null;
  /** The charts. */
  children: ReactNode;
}

/** Charts about one matter, with a table of the same figures in their place for who would rather read them. */
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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard (WCAG 2.1.1)
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
