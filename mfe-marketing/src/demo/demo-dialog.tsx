import { DEMO_CONFIRMATION_MS } from '@scopewright/contracts/constants';
import { Button, CircleCheck, Dialog, DialogContent } from '@scopewright/ui';
import { useZodForm } from '@scopewright/ui/form';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { DemoForm } from './demo-form.tsx';
import { demoSchema, EMPTY_DEMO } from './demo-schema.ts';

export interface DemoDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Books a slot directly; its button is shown only if this is set (§2.4). */
  onBookNow?: () => void;
}

/**
 * Request a Demo (§2.4): the form, then a confirmation that closes automatically. Entries are stored in the browser, so
 * they are still there if the dialog is closed before submitting.
 */
export function DemoDialog({ open, onOpenChange, onBookNow }: DemoDialogProps): ReactNode {
  const form = useZodForm(demoSchema, { defaultValues: EMPTY_DEMO });
  const [sent, setSent] = useState(false);
  const { isDirty } = form.formState;

  const close = () => {
    if (sent) form.reset(EMPTY_DEMO);
    else form.clearErrors();
    setSent(false);
    onOpenChange(false);
  };
  const closeBySelf = useEffectEvent(close);
  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(closeBySelf, DEMO_CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [sent]);

  return (
    <Dialog open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      <DialogContent
        title="Request a Demo"
        description="Half an hour on a client of yours: from its statement of work to the backlog."
        // the second click of a double click lands outside the confirmation, which is smaller than the form
        onInteractOutside={(event) => {
          if (sent || isDirty) event.preventDefault();
        }}
      >
        {sent ? (
          <div role="status" className="grid justify-items-center gap-3 py-10 text-center">
            <CircleCheck className="size-12 text-success" aria-hidden="true" />
            <p className="font-semibold text-2xl">Thank You!</p>
            <p className="text-text-muted">We look forward to showing you around.</p>
          </div>
        ) : (
          <div className="grid gap-6">
            {onBookNow ? (
              <Button variant="accent" onClick={onBookNow}>
                Book Demo Now
              </Button>
            ) : null}
            <DemoForm form={form} onSubmitted={() => setSent(true)} />
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}
