import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { cn } from '../cn.ts';

export interface DialogActionsProps {
  onCancel: () => void;
  cancelLabel?: string;
  /** The action is under way: it can't be cancelled any more. */
  busy?: boolean;
  className?: string;
  /** The primary action, after others. */
  children: ReactNode;
}

/** The buttons of every dialog: at the right, Cancel first; on a phone above each other, Cancel last. */
export function DialogActions({
  onCancel,
  cancelLabel = 'Cancel',
  busy = false,
  className,
  children,
}: DialogActionsProps): ReactNode {
  return (
    <div className={cn('flex flex-col-reverse gap-3 sm:flex-row sm:justify-end', className)}>
      <Button variant="secondary" disabled={busy} onClick={onCancel}>
        {cancelLabel}
      </Button>
      {children}
    </div>
  );
}
