import { AskTextDialog } from '@scopewright/workplace-kit/page/ask-text-dialog';

interface BlockDialogProps {
  count: number;
  onBlock: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason that items are blocked by, which is required to block them. */
export const BlockDialog = ({ count, onBlock, onClose }: BlockDialogProps) => (
  <AskTextDialog
    title={count === 1 ? 'Block the item' : `Block ${count} items`}
    label="What they are waiting for"
    missing="Enter what they are waiting for"
    maxLength={500}
    placeholder="Decision about the approvers"
    submitLabel="Block"
    onText={onBlock}
    onClose={onClose}
  />
);
