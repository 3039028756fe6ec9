import { Button, DialogActions, OpenDialog } from '@scopewright/ui';
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
    <OpenDialog onClose={onClose} title={title} description={description} size="sm">
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
    </OpenDialog>
  );
}
