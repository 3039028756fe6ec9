import { useMutation } from '@scopewright/remote-contract/query';
import { AskTextDialog } from '@scopewright/workplace-kit/page/ask-text-dialog';

interface AcknowledgeDialogProps {
  /** The finding's text. */
  message: string;
  onAcknowledge: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks why a finding is accepted as it is. */
export function AcknowledgeDialog({ message, onAcknowledge, onClose }: AcknowledgeDialogProps) {
  const acknowledge = useMutation({
    mutationFn: onAcknowledge,
    onSuccess: (done) => {
      if (done) onClose();
    },
  });
  return (
    <AskTextDialog
      title="Accept the finding"
      description={message}
      label="Why it is fine as it is"
      missing="Enter the reason"
      maxLength={500}
      rows={3}
      submitLabel="Accept"
      busy={acknowledge.isPending}
      onText={acknowledge.mutate}
      onClose={onClose}
    />
  );
}
