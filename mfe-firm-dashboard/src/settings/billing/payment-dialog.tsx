import { errorText } from '@scopewright/api-client';
import type { PlanId } from '@scopewright/domain/pricing';
import { Alert, Button, Dialog, DialogContent } from '@scopewright/ui';
import { CardPageNote } from '@scopewright/ui/payment-card';
import { type ReactNode, useState } from 'react';
import { CardEntryFields, useCardEntry } from './card-entry.tsx';
import { useOpenCardPage } from './use-billing.ts';

export interface PaymentDialogProps {
  title: string;
  description?: string;
  /** `known`: a card is on file, and another may be entered; `needed`: one has to be entered; `none`: no payment. */
  card: 'known' | 'needed' | 'none';
  /** Label of the card on file. */
  known?: string;
  /** Cards are entered on the gateway's page, which redirects back here. */
  cardPage: boolean;
  /** Token of a card that was entered there. */
  entered: string | null;
  /** The plan that a card is entered for. */
  plan?: PlanId;
  label: string;
  busyLabel: string;
  onClose: () => void;
  /** Pays, with the token of the card that was entered. */
  onPay: (paymentToken: string | null) => Promise<unknown>;
  children?: ReactNode;
}

const FAILURES = {
  network: 'Network error: we can’t tell whether it was done. You can safely try again.',
  other: 'Something went wrong. You can safely try again.',
};
const PROBLEM_ID = 'payment-problem';

/** Says what will be charged and when, and does it after confirmation. */
export function PaymentDialog({
  title,
  description,
  card,
  known,
  cardPage,
  entered: token,
  plan,
  label,
  busyLabel,
  onClose,
  onPay,
  children,
}: PaymentDialogProps) {
  const entry = useCardEntry();
  const [another, setAnother] = useState(card === 'needed' && token === null);
  const openCardPage = useOpenCardPage();
  const leaves = another && cardPage;
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  async function pay(): Promise<void> {
    const entered = another && !cardPage ? entry.token() : null;
    if (entered && 'problem' in entered) return setFailed(entered.problem);
    setFailed(null);
    setBusy(true);
    try {
      if (leaves) return await openCardPage(plan ?? null);
      await onPay(entered?.token ?? token);
      onClose();
    } catch (error) {
      setFailed(errorText(error, FAILURES));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open onOpenChange={(open) => (open || busy ? undefined : onClose())}>
      <DialogContent title={title} {...(description ? { description } : {})} size="sm">
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void pay();
          }}
        >
          {children}
          {token !== null && !another ? (
            <p className="text-sm text-text-muted">Paid with the card that you have just entered.</p>
          ) : null}
          {card === 'known' && token === null && !another ? (
            <p className="text-sm text-text-muted">
              Paid with {known}.{' '}
              <Button variant="link" onClick={() => setAnother(true)}>
                Use another card
              </Button>
            </p>
          ) : null}
          {another ? leaves ? <CardPageNote /> : <CardEntryFields entry={entry} problemId={PROBLEM_ID} /> : null}
          {failed ? (
            <Alert id={PROBLEM_ID} tone="danger">
              {failed}
            </Alert>
          ) : null}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="secondary" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={busy}>
              {busy ? (leaves ? 'Opening...' : busyLabel) : leaves ? 'Continue to card details' : label}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
