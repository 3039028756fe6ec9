import type { Billing } from '@scopewright/contracts';
import { formatMoney } from '@scopewright/domain/money';
import { useHost } from '@scopewright/remote-contract';
import { PaymentDialog } from './payment-dialog.tsx';
import { useChangeCard } from './use-billing.ts';

export interface ChangeCardDialogProps {
  billing: Billing;
  /** Token of a card that was entered on the gateway's page. */
  entered: string | null;
  onClose: () => void;
}

/** Sets the card for future payments, and charges any outstanding amount to it at once. */
export function ChangeCardDialog({ billing, entered, onClose }: ChangeCardDialogProps) {
  const { toast } = useHost();
  const changeCard = useChangeCard();
  const total = billing.owed && formatMoney(billing.owed.invoice.total);
  return (
    <PaymentDialog
      title="Change card"
      description={total ? `${total} is charged to it at once.` : 'It is used from the next charge on.'}
      card="needed"
      cardPage={billing.cardPage}
      entered={entered}
      label={total ? `Pay ${total}` : 'Save card'}
      busyLabel={total ? 'Paying...' : 'Saving...'}
      onClose={onClose}
      onPay={async (token) => {
        const { confirmAt } = await changeCard.mutateAsync(token ?? '');
        if (!confirmAt) toast.success(total ? 'The invoice is paid' : 'The card was changed');
      }}
    />
  );
}
