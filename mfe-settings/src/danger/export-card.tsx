import { EXPORT_KEPT_DAYS } from '@scopewright/contracts/constants';
import { Alert, Button, Download, formatTime, Progress } from '@scopewright/ui';
import { LoadingSection } from '../layout/loading-section.tsx';
import { SectionCard } from '../layout/section-card.tsx';
import { type FirmExport, useDownloadExport, useFirmExport, useStartExport } from './use-firm-life.ts';

const MEBIBYTE = 1024 * 1024;
const sizeOf = (bytes: number): string =>
  bytes < MEBIBYTE ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MEBIBYTE).toFixed(1)} MB`;

/** All data of the firm as a file: requested, in progress, ready. */
export function ExportCard() {
  const latest = useFirmExport();
  const start = useStartExport();
  if (latest.data === undefined) return <LoadingSection what="the export" query={latest} />;
  const going = latest.data?.state === 'waiting' || latest.data?.state === 'running';
  return (
    <SectionCard
      title="Export everything"
      description={`A zip file with clients, SOWs, change orders, people, activity and settings as JSON and CSV, and every document. It is kept for ${EXPORT_KEPT_DAYS} days.`}
      actions={
        <Button variant="secondary" size="sm" busy={start.isPending} disabled={going} onClick={() => start.mutate()}>
          {latest.data ? 'Export again' : 'Export everything'}
        </Button>
      }
    >
      {latest.data ? <LatestExport latest={latest.data} /> : null}
    </SectionCard>
  );
}

function LatestExport({ latest }: { latest: FirmExport }) {
  const download = useDownloadExport();
  const { id, state, done, total, bytes, finishedAt, expiresAt } = latest;
  if (state === 'failed') return <Alert tone="danger">The export failed. Please try again.</Alert>;
  if (state !== 'ready')
    return (
      <div className="grid max-w-md gap-2">
        <Progress label="Export" value={total > 0 ? Math.round((done / total) * 100) : 0} />
        <p role="status" className="text-sm text-text-muted">
          {state === 'waiting' ? 'The export begins in a moment.' : `${done} of ${total} parts are in it.`} You can
          leave this page.
        </p>
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-surface-sunken p-4 text-sm">
      <p className="grow">
        <span className="font-medium">Ready{bytes === null ? '' : `, ${sizeOf(bytes)}`}</span>
        <span className="block text-text-muted">
          {finishedAt ? `Made ${formatTime(finishedAt)}` : null}
          {expiresAt ? `, kept until ${formatTime(expiresAt)}` : null}
        </span>
      </p>
      <Button size="sm" busy={download.isPending} onClick={() => download.mutate(id)}>
        {download.isPending ? null : <Download aria-hidden="true" />}
        Download
      </Button>
    </div>
  );
}
