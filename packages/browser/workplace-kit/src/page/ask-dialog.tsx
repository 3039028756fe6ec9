import { Button, Dialog, DialogActions, DialogContent } from '@scopewright/ui';
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
          <DialogActions onCancel={onClose} busy={busy}>
            <Button type="submit" busy={busy}>
              {submitLabel}
            </Button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  );
}
