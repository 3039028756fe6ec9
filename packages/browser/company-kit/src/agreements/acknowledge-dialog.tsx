import { useMutation } from '@scopewright/remote-contract/query';
import { Field, Textarea } from '@scopewright/ui';
import { AskDialog } from '@scopewright/workplace-kit/page/ask-dialog';
import { useState } from 'react';

/** Asks why a finding is accepted as it is. */
export function AcknowledgeDialog({
  message,
  onAcknowledge,
  onClose,
}: {
  /** The finding's text. */
  message: string;
  onAcknowledge: (reason: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const missing = reason.trim() === '';
  const acknowledge = useMutation({
    mutationFn: () => onAcknowledge(reason.trim()),
    onSuccess: (done) => {
      if (done) onClose();
    },
  });
  const submit = () => {
    setAsked(true);
    if (!missing && !acknowledge.isPending) acknowledge.mutate();
  };
  return (
    <AskDialog
      title="Accept the finding"
      description={message}
      submitLabel="Accept"
      busy={acknowledge.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Why it is fine as it is" required error={asked && missing ? 'Enter the reason' : ''}>
        <Textarea value={reason} maxLength={500} rows={3} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </AskDialog>
  );
}
