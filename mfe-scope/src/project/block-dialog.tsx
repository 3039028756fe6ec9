import { Field, Input } from '@scopewright/ui';
import { AskDialog } from '@scopewright/workplace-kit/page/ask-dialog';
import { useState } from 'react';

/** Asks for the reason that items are blocked by, which is required to block them. */
export function BlockDialog({
  count,
  onBlock,
  onClose,
}: {
  count: number;
  onBlock: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const missing = reason.trim() === '';
  return (
    <AskDialog
      title={count === 1 ? 'Block the item' : `Block ${count} items`}
      submitLabel="Block"
      onSubmit={() => (missing ? setAsked(true) : onBlock(reason.trim()))}
      onClose={onClose}
    >
      <Field
        label="What they are waiting for"
        required
        error={asked && missing ? 'Enter what they are waiting for' : ''}
      >
        <Input
          value={reason}
          maxLength={500}
          placeholder="Decision about the approvers"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </AskDialog>
  );
}
