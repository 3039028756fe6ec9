import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { cn } from '../cn.ts';

/** At the right, the primary action last; on a phone above each other, the primary action first. */
export const dialogActionsStyles = 'flex flex-col-reverse gap-3 sm:flex-row sm:justify-end';

export interface DialogActionsProps {
  onCancel: () => void;
  cancelLabel?: string;
  /** The action is under way: it can't be cancelled any more. */
  busy?: boolean;
  className?: string;
  /** The primary action, after others. */
  children: ReactNode;
}

/** The buttons of a dialog: Cancel, then the primary action. */
export function DialogActions({
  onCancel,
  cancelLabel = 'Cancel',
  busy = false,
  className,
  children,
}: DialogActionsProps): ReactNode {
  return (
    <div className={cn(dialogActionsStyles, className)}>
      <Button variant="secondary" disabled={busy} onClick={onCancel}>
        {cancelLabel}
      </Button>
      {children}
    </div>
  );
}
