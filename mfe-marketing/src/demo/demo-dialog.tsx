import { errorText, newIdempotencyKey } from '@scopewright/api-client';
import { DEMO_CONFIRMATION_MS, DEMO_TEAM_SIZES } from '@scopewright/contracts/constants';
import { useHost } from '@scopewright/remote-contract';
import { Button, CircleCheck, Dialog, DialogContent } from '@scopewright/ui';
import { useZodForm } from '@scopewright/ui/form';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ownZone } from '../booking/zones.ts';
import { DemoForm } from './demo-form.tsx';
import { type DemoValues, demoSchema, EMPTY_DEMO } from './demo-schema.ts';

export interface DemoDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Books a slot directly; its button is shown only if this is set (§2.4). */
  onBookNow?: () => void;
  /** Called with the address of a request that has arrived. */
  onRequested?: (email: string) => void;
}

/** Sends the form; a repeated submission of the same input is the same operation, also after a lost answer. */
function useDemoRequest(): (values: DemoValues) => Promise<void> {
  const { api } = useHost();
  const operation = useRef({ input: '', id: '' });
  return async ({ phone, message, teamSize, ...values }) => {
    const size = DEMO_TEAM_SIZES.find(({ value }) => value === teamSize);
    if (!size) throw new Error(`Unknown team size: ${teamSize}`);
    const form = {
      ...values,
      teamSize: size.value,
      zone: ownZone(),
      ...(phone !== '' && { phone }),
      ...(message !== '' && { message }),
    };
    const input = JSON.stringify(form);
    if (operation.current.input !== input) operation.current = { input, id: newIdempotencyKey() };
    await api.call('requestDemo', { body: { operationId: operation.current.id, ...form } });
  };
}

/**
 * Request a Demo (§2.4): the form, then a confirmation that closes automatically. Entries are stored in the browser, so
 * they are still there if the dialog is closed before submitting.
 */
export function DemoDialog({ open, onOpenChange, onBookNow, onRequested }: DemoDialogProps): ReactNode {
  const form = useZodForm(demoSchema, { defaultValues: EMPTY_DEMO });
  const [sent, setSent] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const request = useDemoRequest();
  const { isDirty, isSubmitting } = form.formState;

  const submit = async (values: DemoValues) => {
    setError(null);
    try {
      await request(values);
      setSent(true);
      onRequested?.(values.email);
    } catch (failure) {
      setError(errorText(failure, { other: 'Please check your connection and try again.' }));
    }
  };

  const close = () => {
    if (sent) form.reset(EMPTY_DEMO);
    else form.clearErrors();
    setSent(false);
    setError(null);
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
          if (sent || isDirty || isSubmitting) event.preventDefault();
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
            <DemoForm form={form} error={error} onSubmit={submit} />
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}
