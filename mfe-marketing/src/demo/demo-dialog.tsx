import { DEMO_CONFIRMATION_MS } from '@scopewright/contracts/constants';
import { Button, CircleCheck, Dialog, DialogContent } from '@scopewright/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { DemoForm } from './demo-form.tsx';

export interface DemoDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Books a slot at once; the button for it shows only when this is given (§2.4). */
  onBookNow?: () => void;
}

/** Request a Demo (§2.4): the form, then a confirmation that closes by itself. What was entered stays in the browser. */
export function DemoDialog({ open, onOpenChange, onBookNow }: DemoDialogProps): ReactNode {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Request a Demo" description="Half an hour on a client of yours: from its statement of work to the backlog.">
        <DemoSteps onDone={() => onOpenChange(false)} {...(onBookNow ? { onBookNow } : {})} />
      </DialogContent>
    </Dialog>
  );
}

/** Mounted while the dialog is open: closing it forgets everything. */
function DemoSteps({ onDone, onBookNow }: { onDone: () => void; onBookNow?: () => void }): ReactNode {
  const [sent, setSent] = useState(false);

  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(onDone, DEMO_CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [sent, onDone]);

  if (sent) {
    return (
      <div role="status" className="grid justify-items-center gap-3 py-10 text-center">
        <CircleCheck className="size-12 text-success" aria-hidden="true" />
        <p className="font-semibold text-2xl">Thank You!</p>
        <p className="text-text-muted">We look forward to showing you around.</p>
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      {onBookNow ? (
        <Button variant="accent" onClick={onBookNow}>
          Book Demo Now
        </Button>
      ) : null}
      <DemoForm onSubmitted={() => setSent(true)} />
    </div>
  );
}
