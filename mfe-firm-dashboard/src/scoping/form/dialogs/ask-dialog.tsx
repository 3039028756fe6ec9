import { Button, Dialog, DialogContent } from '@scopewright/ui';
import type { ReactNode } from 'react';

export interface AskDialogProps {
  title: ReactNode;
  description?: ReactNode;
  submitLabel: string;
  busy?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for the input that an action needs. */
export function AskDialog({
  title,
  description,
  submitLabel,
  busy = false,
  onSubmit,
  onClose,
  children,
}: AskDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={title} description={description} size="sm">
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            onSubmit();
          }}
        >
          {children}
          <div className="flex justify-end gap-3">
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={busy}>
              {submitLabel}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
