import type { SowFile } from '@scopewright/contracts';
import { DOCUMENT_MAX_BYTES } from '@scopewright/contracts/constants';
import { useSession } from '@scopewright/remote-contract';
import { Badge, Button, FileText, formatDay, RotateCw, Trash2 } from '@scopewright/ui';
import { formatSize } from '@scopewright/workplace-kit/page/file-size';

export interface DocumentListProps {
  documents: readonly SowFile[];
  writable: boolean;
  /** Ids of the document being downloaded, and of the one being checked again. */
  opening: string | null;
  checking: string | null;
  onOpen: (document: SowFile) => void;
  onCheck: (document: SowFile) => void;
  onRemove: (document: SowFile) => void;
}

const STATES: Record<SowFile['state'], { label: string; tone: 'info' | 'warning' | 'danger' } | null> = {
  ready: null,
  scanning: { label: 'Being checked', tone: 'info' },
  unscanned: { label: 'Not checked yet', tone: 'warning' },
  infected: { label: 'Not safe, removed', tone: 'danger' },
};

/** The documents with their actions. */
export function DocumentList({ documents, ...list }: DocumentListProps) {
  if (documents.length === 0) {
    return (
      <p className="flex items-center gap-3 px-5 py-4 text-sm text-text-muted">
        <FileText aria-hidden="true" className="size-4.5 shrink-0" />
        {list.writable
          ? `No documents. Attach PDF or Word files of up to ${formatSize(DOCUMENT_MAX_BYTES)}, or drop one here.`
          : 'No documents.'}
      </p>
    );
  }
  return (
    <ul className="divide-y divide-border">
      {documents.map((document) => (
        <Document key={document.id} document={document} {...list} />
      ))}
    </ul>
  );
}

function Document({
  document,
  writable,
  opening,
  checking,
  onOpen,
  onCheck,
  onRemove,
}: Omit<DocumentListProps, 'documents'> & { document: SowFile }) {
  const { id, name, state, bytes, createdAt, attachedBy } = document;
  const { impersonating } = useSession();
  const shown = STATES[state];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="grid min-w-0 gap-0.5 text-sm">
        <span className="wrap-anywhere flex flex-wrap items-center gap-2 font-medium">
          {state === 'ready' && !impersonating ? (
            <button
              type="button"
              disabled={opening === id}
              onClick={() => onOpen(document)}
              aria-label={`Download ${name}`}
              className="min-h-6 rounded-sm text-left text-brand underline decoration-1 underline-offset-4 hover:text-brand-strong disabled:opacity-55"
            >
              {name}
            </button>
          ) : (
            name
          )}
          {shown ? <Badge tone={shown.tone}>{shown.label}</Badge> : null}
        </span>
        <span className="text-text-muted text-xs">
          {formatSize(bytes)}, {formatDay(createdAt)}
          {attachedBy ? ` by ${attachedBy.name}` : ''}
        </span>
        {state === 'unscanned' ? (
          <span className="text-text-muted text-xs">
            The virus scanner has not answered, so it can’t be downloaded yet. The scan is retried automatically.
          </span>
        ) : null}
      </div>
      <div className="flex gap-2">
        {state === 'unscanned' && writable ? (
          <Button
            variant="secondary"
            size="sm"
            busy={checking === id}
            onClick={() => onCheck(document)}
            aria-label={`Check ${name} again`}
          >
            {checking === id ? null : <RotateCw aria-hidden="true" />}
            Check again
          </Button>
        ) : null}
        {writable ? (
          <Button variant="ghost" size="sm" onClick={() => onRemove(document)} aria-label={`Remove ${name}`}>
            <Trash2 aria-hidden="true" />
          </Button>
        ) : null}
      </div>
    </li>
  );
}
