import { useCall } from '@scopewright/calls';
import type { CallOutput } from '@scopewright/contracts';
import { plural } from '@scopewright/domain/counted';
import { Progress } from '@scopewright/ui';
import { formatSize } from '@scopewright/workplace-kit/page/file-size';
import { LoadingSection } from '../layout/loading-section.tsx';
import { SectionCard } from '../layout/section-card.tsx';

type Storage = CallOutput<'firmStorage'>;

/** Shares from which the bar warns, and from which nothing more can be stored. */
const WARNING_PERCENT = 80;
const FULL_PERCENT = 100;

const partsOf = ({ scopeBytes, historyBytes, fileBytes, files }: Storage) => [
  { label: 'Scope', bytes: scopeBytes, note: 'Deleted items count until they are removed after 30 days.' },
  { label: 'History', bytes: historyBytes, note: 'The record of who changed what.' },
  {
    label: 'Files',
    bytes: fileBytes,
    note: `${files.toLocaleString('en')} ${plural(files, 'document or logo.', 'documents and logos.')}`,
  },
];

/** The firm's storage usage, its limit, and its largest parts. */
export function StorageCard() {
  const storage = useCall(['firm', 'storage'], 'firmStorage');
  return (
    <SectionCard title="Storage" description="Space used by your firm's scopes, their history and files.">
      {storage.data ? (
        <StorageUsed storage={storage.data} />
      ) : (
        <LoadingSection what="the storage used" query={storage} />
      )}
    </SectionCard>
  );
}

function StorageUsed({ storage }: { storage: Storage }) {
  const { bytes, maxBytes } = storage;
  const percent = maxBytes === 0 ? FULL_PERCENT : (bytes / maxBytes) * 100;
  const used = `${formatSize(bytes)} of ${formatSize(maxBytes)}`;
  const full = percent >= FULL_PERCENT;
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <p className="text-sm">
          <span className="font-medium">{used}</span> used
        </p>
        <Progress
          value={percent}
          label="Storage used"
          valueText={used}
          tone={full ? 'danger' : percent >= WARNING_PERCENT ? 'warning' : 'brand'}
        />
        {full ? (
          <p className="text-danger text-sm">
            Your storage is full. Nothing more can be saved until you delete documents.
          </p>
        ) : null}
      </div>
      <dl className="grid gap-3 sm:grid-cols-3">
        {partsOf(storage).map(({ label, bytes: ofPart, note }) => (
          <div key={label} className="grid content-start gap-1">
            <dt className="text-sm text-text-muted">{label}</dt>
            <dd className="font-medium">{formatSize(ofPart)}</dd>
            <dd className="text-sm text-text-muted">{note}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
