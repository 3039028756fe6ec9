import { grouped } from '@scopewright/domain/counted';
import { Alert, Badge, Button, Card, Checkbox, ListSkeleton, LoadMore, TimeAgo } from '@scopewright/ui';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { useMemo, useState } from 'react';
import { type Chosen, type Preview, type StatusRow, useRows } from './import-queries.ts';
import { describeChanges, ROW_WORDS, SHOWN_ROWS, type ShownRows, TRACKER_WORDS } from './import-words.ts';

const ROWS = ['w-64', 'w-44', 'w-56'];
const CELLS = ['w-24 max-sm:hidden'];

interface PreviewCardProps {
  companyId: string;
  preview: Preview;
  /** Notes on how the files were read, in sentences. */
  notes: readonly string[];
  busy: boolean;
  onApply: (chosen: Chosen) => void;
  onCancel: () => void;
}

/** Changes that files would make: how many of each, and row by row. */
export function PreviewCard({ companyId, preview, notes, busy, onApply, onCancel }: PreviewCardProps) {
  const { counts, importId, system, fileNames, appliedBefore } = preview;
  const kinds = SHOWN_ROWS.filter((kind) => counts[kind] > 0);
  const [show, setShow] = useState<ShownRows>(kinds[0] ?? 'changed');
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const applied = counts.changed - skipped.size + confirmed.size;
  return (
    <Card padding="none">
      <section aria-label="Preview" className="grid">
        <div className="grid gap-4 px-4 py-4 sm:px-6">
          <div className="grid gap-1">
            <h2 className="font-semibold text-lg">Preview</h2>
            <p className="wrap-anywhere text-sm text-text-muted">
              {TRACKER_WORDS[system]} · {fileNames.length > 0 ? `${fileNames.join(', ')} · ` : ''}
              {grouped(counts.rows, 'issue')}
            </p>
          </div>
          {appliedBefore ? (
            <Alert tone="info">
              The same file was applied <TimeAgo at={appliedBefore} />.
            </Alert>
          ) : null}
          {notes.length > 0 ? (
            <Alert tone="info" title="How it was read">
              <ul className="list-disc pl-5">
                {notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </Alert>
          ) : null}
          {counts.unreadableDates > 0 ? (
            <Alert tone="warning">
              {counts.unreadableDates === 1
                ? '1 due date can’t be read and is left as it is.'
                : `${counts.unreadableDates.toLocaleString()} due dates can’t be read and are left as they are.`}
            </Alert>
          ) : null}
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">Rows to show</legend>
            {kinds.map((kind) => (
              <Button
                key={kind}
                size="sm"
                variant={kind === show ? 'primary' : 'secondary'}
                aria-pressed={kind === show}
                onClick={() => setShow(kind)}
              >
                {ROW_WORDS[kind].label} {counts[kind].toLocaleString()}
              </Button>
            ))}
          </fieldset>
          <p className="text-sm text-text-muted">{ROW_WORDS[show].hint}</p>
        </div>
        <Rows
          key={`${importId} ${show}`}
          companyId={companyId}
          importId={importId}
          show={show}
          confirmed={confirmed}
          skipped={skipped}
          onConfirm={(id, isOn) => setConfirmed(toggled(confirmed, id, isOn))}
          onSkip={(id, isOn) => setSkipped(toggled(skipped, id, isOn))}
        />
        <div className="flex flex-wrap items-center justify-end gap-3 border-border border-t px-4 py-4 sm:px-6">
          <p role="status" className="mr-auto text-sm text-text-muted">
            {grouped(applied, 'work item changes', 'work items change')}
          </p>
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button
            busy={busy}
            disabled={applied === 0}
            onClick={() => onApply({ confirm: [...confirmed], skip: [...skipped] })}
          >
            Apply
          </Button>
        </div>
      </section>
    </Card>
  );
}

function toggled(set: ReadonlySet<string>, id: string, isOn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isOn) next.add(id);
  else next.delete(id);
  return next;
}

interface RowsProps {
  companyId: string;
  importId: string;
  show: ShownRows;
  confirmed: ReadonlySet<string>;
  skipped: ReadonlySet<string>;
  onConfirm: (id: string, isOn: boolean) => void;
  onSkip: (id: string, isOn: boolean) => void;
}

function Rows({ companyId, importId, show, ...choice }: RowsProps) {
  const listed = useRows(companyId, importId, show);
  const rows = useMemo(() => listed.data?.pages.flatMap(({ items }) => items) ?? [], [listed.data]);
  if (!listed.data)
    return listed.error ? (
      <FailedToLoad what="the rows" of={listed} />
    ) : (
      <ListSkeleton label="Loading the rows..." rows={ROWS} cells={CELLS} />
    );
  return (
    <>
      <ul aria-label={ROW_WORDS[show].label} className="divide-y divide-border border-border border-t">
        {rows.map((row) => (
          <Row key={row.id} row={row} {...choice} />
        ))}
      </ul>
      <div className="px-4 pb-4 sm:px-6">
        <LoadMore
          shown={rows.length}
          total={listed.data.pages[0]?.total ?? 0}
          hasMore={listed.hasNextPage}
          busy={listed.isFetchingNextPage}
          onLoadMore={() => void listed.fetchNextPage()}
          noun="rows"
        />
      </div>
    </>
  );
}

function Row({
  row,
  confirmed,
  skipped,
  onConfirm,
  onSkip,
}: Omit<RowsProps, 'companyId' | 'importId' | 'show'> & { row: StatusRow }) {
  const name = row.key || row.title;
  const says = describeChanges(row);
  const canConfirm = (row.kind === 'proposal' || row.canConfirm) && says.length > 0;
  return (
    <li className="grid items-start gap-x-6 gap-y-2 px-4 py-3 text-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_auto] sm:px-6">
      <div className="wrap-anywhere min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          {row.key ? (
            row.url ? (
              <a href={row.url} target="_blank" rel="noreferrer" className="text-brand underline underline-offset-4">
                {row.key}
              </a>
            ) : (
              <span className="font-medium">{row.key}</span>
            )
          ) : null}
          <span>{row.title}</span>
          {row.isMovedBack ? <Badge tone="warning">Moved back</Badge> : null}
        </p>
        {row.workItem && row.workItem.title !== row.title ? (
          <p className="text-text-muted">Work item: {row.workItem.title}</p>
        ) : null}
        {row.reason ? <p className="text-text-muted">{row.reason}</p> : null}
      </div>
      <ul className="grid gap-0.5">
        {says.map((line) => (
          <li key={line} className={skipped.has(row.id) ? 'text-text-muted line-through' : undefined}>
            {line}
          </li>
        ))}
        {row.status ? (
          <li className="text-text-muted">
            In the file: {row.status}
            {row.resolution ? `, ${row.resolution}` : ''}
          </li>
        ) : null}
      </ul>
      {canConfirm ? (
        <Checkbox
          label="Confirm"
          aria-label={`Confirm ${name}`}
          checked={confirmed.has(row.id)}
          onChange={({ target }) => onConfirm(row.id, target.checked)}
        />
      ) : row.kind === 'changed' ? (
        <Checkbox
          label="Apply"
          aria-label={`Apply ${name}`}
          checked={!skipped.has(row.id)}
          onChange={({ target }) => onSkip(row.id, !target.checked)}
        />
      ) : null}
    </li>
  );
}
