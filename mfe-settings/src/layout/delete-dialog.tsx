import { errorText } from '@scopewright/api-client';
import { useHost } from '@scopewright/remote-contract';
import { Alert, ConfirmDialog } from '@scopewright/ui';

interface DeleteDialogProps {
  name: string;
  /** Consequences of the deletion. */
  description: string;
  confirmLabel: string;
  /** Deletes it. */
  onDelete: () => Promise<unknown>;
  /** Of the last attempt; null without one. */
  error: unknown;
  /** The sentence for an error that has none. */
  failed: string;
  onClose: () => void;
}

/** Asks before something with a name is deleted, and shows why it was not. */
export function DeleteDialog({ name, description, confirmLabel, onDelete, error, failed, onClose }: DeleteDialogProps) {
  const { toast } = useHost();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Delete ${name}?`}
      description={description}
      confirmLabel={confirmLabel}
      tone="danger"
      onConfirm={async () => {
        await onDelete();
        toast.success(`${name} was deleted`);
      }}
    >
      {error ? (
        <Alert tone="danger" className="mt-4">
          {errorText(error, failed)}
        </Alert>
      ) : null}
    </ConfirmDialog>
  );
}
