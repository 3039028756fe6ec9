import { grouped } from '@scopewright/domain/counted';
import {
  Alert,
  Badge,
  Button,
  ConfirmDialog,
  Download,
  focusOnMount,
  Progress,
  RotateCw,
  TimeAgo,
  Trash2,
} from '@scopewright/ui';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { useState } from 'react';
import { type ExportCommands, type ExportRow, isGoing, useExport } from './export-queries.ts';
import { formatSize, PRESET_WORDS, SEVERITY_WORDS, workItemsLabel } from './export-words.ts';

const SEVERITIES = ['error', 'warning', 'info'] as const;

interface ExportListProps {
  companyId: string;
  items: readonly ExportRow[];
  commands: ExportCommands;
  /** The export that is to be reviewed. */
  reviewedId: string | null;
  /** The export that was started on this page: it is scrolled into view, and has the focus. */
  startedId: string | undefined;
}

/** Stored exports, each with its actions. */
export function ExportList({ companyId, items, commands, reviewedId, startedId }: ExportListProps) {
  const [leaving, setLeaving] = useState<ExportRow | null>(null);
  return (
    <>
      <ul className="divide-y divide-border">
        {items.map((one) => (
          <li
            key={`${one.id} ${one.id === startedId}`}
            {...(one.id === startedId && { ref: focusOnMount, tabIndex: -1 })}
            className="grid scroll-mt-4 gap-4 px-4 py-4 sm:px-6"
          >
            <ExportHead row={one} commands={commands} onDelete={() => setLeaving(one)} />
            {one.state === 'failed' ? (
              <Alert tone="danger" title="The export failed">
                {one.problem ?? 'Please try again.'}
              </Alert>
            ) : isGoing(one) ? (
              <div className="grid max-w-md gap-2">
                <Progress
                  label={`Export for ${PRESET_WORDS[one.preset].name}`}
                  value={one.total > 0 ? Math.round((one.done / one.total) * 100) : 0}
                />
                <p role="status" className="text-sm text-text-muted">
                  {one.state === 'waiting' ? 'The export begins in a moment.' : 'The export is being made.'} You can
                  leave this page.
                </p>
              </div>
            ) : (
              <DoneExport
                // opens when it is to be reviewed
                key={`${one.id === reviewedId}`}
                companyId={companyId}
                row={one}
                isReviewed={one.id === reviewedId}
                download={commands.download}
              />
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => {
          if (!open) setLeaving(null);
        }}
        title="Delete this export?"
        description="Its files are deleted for everyone. “What changed” then compares with an earlier export."
        confirmLabel="Delete"
        tone="danger"
        onConfirm={async () => {
          if (leaving) await commands.remove.mutateAsync(leaving.id).catch(() => undefined);
        }}
      />
    </>
  );
}

interface ExportHeadProps {
  row: ExportRow;
  commands: ExportCommands;
  onDelete: () => void;
}

function ExportHead({ row, commands, onDelete }: ExportHeadProps) {
  const { name } = PRESET_WORDS[row.preset];
  const isBusy = commands.repeat.isPending && commands.repeat.variables === row.id;
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {row.state === 'failed' ? <Badge tone="danger">Failed</Badge> : null}
          {isGoing(row) ? <Badge tone="info">{row.state === 'waiting' ? 'Waiting' : 'Running'}</Badge> : null}
          {row.since ? <Badge>What changed</Badge> : null}
        </h3>
        <p className="text-sm text-text-muted">
          {row.project?.name ?? 'All projects'} · {row.requestedBy ?? 'A former member'} ·{' '}
          <TimeAgo at={row.requestedAt} />
          {row.since ? (
            <>
              {' '}
              · compared with <TimeAgo at={row.since.requestedAt} />
            </>
          ) : null}
        </p>
      </div>
      {isGoing(row) ? null : (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" busy={isBusy} onClick={() => commands.repeat.mutate(row.id)}>
            {isBusy ? null : <RotateCw aria-hidden="true" />}
            {row.state === 'failed' ? 'Try again' : 'Repeat'}
          </Button>
          <Button size="sm" variant="ghost" aria-label={`Delete the export for ${name}`} onClick={onDelete}>
            <Trash2 aria-hidden="true" />
          </Button>
        </div>
      )}
    </div>
  );
}

interface DoneExportProps {
  companyId: string;
  row: ExportRow;
  isReviewed: boolean;
  download: ExportCommands['download'];
}

/** Effects of the target on an export come first, then its files. */
function DoneExport({ companyId, row, isReviewed, download }: DoneExportProps) {
  const [isOpen, setOpen] = useState(isReviewed);
  const noted = SEVERITIES.filter((severity) => row.rehearsed[severity] > 0);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <span>
          {workItemsLabel(row.workItems)}
          {row.unchanged > 0 ? `, ${row.unchanged.toLocaleString()} unchanged left out` : ''}, {formatSize(row.bytes)}
        </span>
        {noted.map((severity) => (
          <Badge key={severity} tone={SEVERITY_WORDS[severity].tone}>
            {SEVERITY_WORDS[severity].count(row.rehearsed[severity])}
          </Badge>
        ))}
        {noted.length === 0 ? <Badge tone="success">Nothing is lost</Badge> : null}
        <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Review and download'}
        </Button>
      </div>
      {isOpen ? <ExportDetails companyId={companyId} exportId={row.id} download={download} /> : null}
    </div>
  );
}

interface ExportDetailsProps {
  companyId: string;
  exportId: string;
  download: ExportCommands['download'];
}

function ExportDetails({ companyId, exportId, download }: ExportDetailsProps) {
  const { data, error, isFetching, refetch } = useExport(companyId, exportId);
  if (!data)
    return error ? (
      <FailedToLoad what="the export" of={{ error, refetch, isFetching }} />
    ) : (
      <p role="status" className="text-sm text-text-muted">
        Loading the export...
      </p>
    );
  return (
    <div className="grid gap-5 rounded-md bg-surface-sunken p-4">
      <Rehearsal rehearsal={data.rehearsal} rehearsed={data.rehearsed} />
      <section aria-label="Files" className="grid gap-2">
        <h4 className="font-medium text-sm">Files</h4>
        <ul className="grid gap-2">
          {data.files.map(({ name, bytes, rows }) => {
            const isBusy = download.isPending && download.variables.name === name;
            return (
              <li key={name} className="flex flex-wrap items-center justify-between gap-2 text-sm">
                <span className="wrap-anywhere min-w-0">
                  {name}{' '}
                  <span className="text-text-muted">
                    {rows === null ? '' : `${grouped(rows, 'row')}, `}
                    {formatSize(bytes)}
                  </span>
                </span>
                <Button
                  size="sm"
                  variant="secondary"
                  busy={isBusy}
                  aria-label={`Download ${name}`}
                  onClick={() => download.mutate({ exportId, name })}
                >
                  {isBusy ? null : <Download aria-hidden="true" />}
                  Download
                </Button>
              </li>
            );
          })}
        </ul>
      </section>
    </div>
  );
}

type Detailed = NonNullable<ReturnType<typeof useExport>['data']>;

/** Values that the importer will drop or change, by severity. */
function Rehearsal({ rehearsal, rehearsed }: Pick<Detailed, 'rehearsal' | 'rehearsed'>) {
  const shown = SEVERITIES.map((severity) => ({
    severity,
    notes: rehearsal.filter((note) => note.severity === severity),
    more: rehearsed[severity],
  })).filter(({ notes }) => notes.length > 0);
  return (
    <section aria-label="Rehearsal of the import" className="grid gap-3">
      <h4 className="font-medium text-sm">Rehearsal of the import</h4>
      {shown.length === 0 ? (
        <p className="text-sm text-text-muted">The importer keeps everything that these files hold.</p>
      ) : null}
      {shown.map(({ severity, notes, more }) => (
        <Alert key={severity} tone={SEVERITY_WORDS[severity].tone} title={SEVERITY_WORDS[severity].title}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <ul className="max-h-64 list-disc overflow-y-auto pl-5" tabIndex={0}>
            {notes.map(({ file, row, workItemId, message }) => (
              <li key={`${file} ${row} ${workItemId} ${message}`} className="wrap-anywhere">
                {row === null ? '' : `Row ${row.toLocaleString()}: `}
                {message}
              </li>
            ))}
          </ul>
          {more > notes.length ? (
            <p className="mt-1">{(more - notes.length).toLocaleString()} more are not shown.</p>
          ) : null}
        </Alert>
      ))}
    </section>
  );
}
