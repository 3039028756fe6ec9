import { errorText } from '@scopewright/api-client';
import { useHost } from '@scopewright/remote-contract';
import { Alert, Button, DialogActions } from '@scopewright/ui';
import { useUndoReceipt } from './generate-queries.ts';
import type { Receipt } from './plan-words.ts';

interface ReceiptDoneProps {
  companyId: string;
  receipt: Receipt;
  onClose: () => void;
}

/** The end of a step on the backlog: close it, or undo the step as a whole. */
export function ReceiptDone({ companyId, receipt, onClose }: ReceiptDoneProps) {
  const { toast } = useHost();
  const undo = useUndoReceipt(companyId);
  return (
    <div className="grid gap-5">
      {undo.error ? (
        <Alert tone="danger" title="It could not be undone">
          {errorText(undo.error)}
        </Alert>
      ) : null}
      <DialogActions onCancel={onClose} cancelLabel="Close" busy={undo.isPending}>
        <Button
          variant="secondary"
          busy={undo.isPending}
          onClick={() =>
            undo.mutate(receipt.id, {
              onSuccess: () => {
                toast.success('The backlog is as it was before');
                onClose();
              },
            })
          }
        >
          {undo.isPending ? 'Undoing...' : 'Undo'}
        </Button>
      </DialogActions>
    </div>
  );
}
