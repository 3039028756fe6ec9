import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { OpenDialog, type OpenDialogProps } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

export interface FormDialogProps extends Omit<OpenDialogProps, 'onSubmit'> {
  submitLabel: string;
  /** There is nothing to submit. */
  submitDisabled?: boolean;
  /** Buttons before the one that submits. */
  actions?: ReactNode;
  /** Without the browser's validation. */
  noValidate?: boolean;
  onSubmit: () => unknown;
}

/** A dialog with a small form. */
export function FormDialog({
  submitLabel,
  submitDisabled = false,
  actions,
  noValidate,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps): ReactNode {
  const { busy = false, onClose } = dialog;
  return (
    <OpenDialog {...dialog}>
      <form
        noValidate={noValidate}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <DialogActions onCancel={onClose} busy={busy}>
          {actions}
          <Button type="submit" busy={busy} disabled={submitDisabled}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </OpenDialog>
  );
}
