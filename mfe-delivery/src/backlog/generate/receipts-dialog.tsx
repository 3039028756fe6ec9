import { errorText } from '@scopewright/api-client';
import { Alert, Badge, Button, ListSkeleton, OpenDialog, TimeAgo, Undo2 } from '@scopewright/ui';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { useReceipts, useUndoReceipt } from './generate-queries.ts';
import { describeCounts, receiptTitle } from './plan-words.ts';

interface ReceiptsDialogProps {
  companyId: string;
  projectId: string;
  write: boolean;
  onClose: () => void;
}

const ROWS = ['w-64', 'w-44', 'w-56'];

/** Steps that changed the backlog; the latest ones can be undone. */
export function ReceiptsDialog({ companyId, projectId, write, onClose }: ReceiptsDialogProps) {
  const receipts = useReceipts(companyId, projectId);
  const undo = useUndoReceipt(companyId);
  const items = receipts.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <OpenDialog
      onClose={onClose}
      title="History of the backlog"
      description="Each was done as one step, and can be undone while nothing that it wrote has changed."
    >
      {undo.error ? (
        <Alert tone="danger" title="It could not be undone" className="mb-4">
          {errorText(undo.error)}
        </Alert>
      ) : null}
      {receipts.data ? null : receipts.error ? (
        <FailedToLoad what="the steps" of={receipts} />
      ) : (
        <ListSkeleton label="Loading the steps..." rows={ROWS} cells={[]} />
      )}
      {receipts.data && items.length === 0 ? (
        <p className="text-sm text-text-muted">Nothing has been generated yet.</p>
      ) : null}
      <ul className="divide-y divide-border">
        {items.map((receipt) => (
          <li key={receipt.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <div className="grid min-w-0 flex-1 gap-0.5">
              <p className="flex flex-wrap items-center gap-2 font-medium text-sm">
                {receiptTitle(receipt)}
                {receipt.undoneAt ? <Badge>Undone</Badge> : null}
              </p>
              <p className="wrap-anywhere text-sm text-text-muted">{describeCounts(receipt.counts)}</p>
              <p className="text-text-muted text-xs">
                {receipt.createdBy ? `${receipt.createdBy}, ` : ''}
                <TimeAgo at={receipt.createdAt} />
              </p>
            </div>
            {write && receipt.canUndo && receipt.undoneAt === null ? (
              <Button
                variant="secondary"
                size="sm"
                busy={undo.isPending && undo.variables === receipt.id}
                disabled={undo.isPending}
                onClick={() => undo.mutate(receipt.id)}
              >
                <Undo2 aria-hidden="true" />
                Undo
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {receipts.hasNextPage ? (
        <Button
          variant="secondary"
          size="sm"
          busy={receipts.isFetchingNextPage}
          onClick={() => void receipts.fetchNextPage()}
        >
          {receipts.isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      ) : null}
    </OpenDialog>
  );
}
