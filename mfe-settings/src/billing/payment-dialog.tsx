import { errorText } from '@scopewright/api-client';
import { MESSAGES } from '@scopewright/contracts/errors';
import type { PlanId } from '@scopewright/domain/pricing';
import {
  CardFields,
  CardPageNote,
  EMPTY_CARD,
  emptyCardFields,
  focusCardField,
} from '@scopewright/product-ui/payment-card';
import { useHost } from '@scopewright/remote-contract';
import { Alert, Button, FormDialog } from '@scopewright/ui';
import { type ReactNode, useState } from 'react';
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

/** Shows the charge and its date, and makes it after confirmation. */
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
  const { boot } = useHost();
  // stays in the page: a token is sent instead (§5)
  const [typed, setTyped] = useState(EMPTY_CARD);
  const [incomplete, setIncomplete] = useState(false);
  const [another, setAnother] = useState(card === 'needed' && token === null);
  const openCardPage = useOpenCardPage();
  const leaves = another && cardPage;
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  async function pay(): Promise<void> {
    const types = another && !cardPage;
    const [missing] = types ? emptyCardFields(typed) : [];
    setIncomplete(missing !== undefined);
    if (missing) {
      focusCardField(missing);
      return setFailed(MESSAGES.paymentIncomplete);
    }
    if (types && !boot.testPaymentToken) return setFailed(MESSAGES.paymentNotConfigured);
    setFailed(null);
    setBusy(true);
    try {
      if (leaves) return await openCardPage(plan ?? null);
      await onPay(types ? boot.testPaymentToken : token);
      onClose();
    } catch (error) {
      setFailed(errorText(error, FAILURES));
    } finally {
      setBusy(false);
    }
  }

  return (
    <FormDialog
      size="sm"
      title={title}
      description={description}
      submitLabel={busy ? (leaves ? 'Opening...' : busyLabel) : leaves ? 'Continue to card details' : label}
      busy={busy}
      noValidate
      onSubmit={() => busy || void pay()}
      onClose={onClose}
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
      {leaves ? <CardPageNote /> : null}
      {another && !leaves ? (
        <CardFields
          card={typed}
          onChange={(changes) => setTyped({ ...typed, ...changes })}
          missing={incomplete ? emptyCardFields(typed) : []}
        />
      ) : null}
      {failed ? <Alert tone="danger">{failed}</Alert> : null}
    </FormDialog>
  );
}
