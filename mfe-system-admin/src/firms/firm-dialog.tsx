import { ApiError } from '@scopewright/api-client';
import { Button, Dialog, DialogActions, DialogContent } from '@scopewright/ui';
import type { ReactNode } from 'react';

export interface FirmDialogProps {
  title: string;
  description: string;
  confirmLabel: string;
  isBusy: boolean;
  onClose: () => void;
  /**
   * The dialog closes when the promise resolves, and when the server refuses, because the page below then shows the
   * current state. Without an answer it stays open, so that the user can retry the same request.
   */
  onSubmit: () => Promise<unknown>;
  children: ReactNode;
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.kind === 'http' && error.status < 500;

/** A small form about a firm. */
export function FirmDialog({ title, description, confirmLabel, isBusy, onClose, onSubmit, children }: FirmDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && !isBusy && onClose()}>
      <DialogContent title={title} description={description} size="sm">
        <form
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void onSubmit().then(onClose, (error: unknown) => {
              if (isRefused(error)) onClose();
            });
          }}
        >
          {children}
          <DialogActions onCancel={onClose} busy={isBusy}>
            <Button type="submit" busy={isBusy}>
              {confirmLabel}
            </Button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  );
}
