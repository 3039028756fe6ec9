import type { Billing } from '@scopewright/contracts';
import { formatMoney } from '@scopewright/domain/money';
import { useHost } from '@scopewright/remote-contract';
import { useState } from 'react';
import { LoadingSection } from '../layout/loading-section.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { PlanOffers } from './plan-offers.tsx';
import { BillingNotices, PresentPlan } from './present-plan.tsx';
import { useBilling, useChangeCard } from './use-billing.ts';
import { useReturned } from './use-returned.ts';

interface ChangeCardDialogProps {
  billing: Billing;
  /** Token of a card that was entered on the gateway's page. */
  entered: string | null;
  onClose: () => void;
}

/** Sets the card for future payments, and immediately charges any outstanding amount to it. */
function ChangeCardDialog({ billing, entered, onClose }: ChangeCardDialogProps) {
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

/** Plan and billing: the firm's plan, the price of every plan for it, and its invoices. */
export function BillingScreen() {
  const billing = useBilling();
  const returned = useReturned();
  const [changingCard, setChangingCard] = useState(returned.card?.plan === null);
  const close = (): void => {
    setChangingCard(false);
    returned.done();
  };
  if (!billing.data) return <LoadingSection what="plan and billing" query={billing} />;
  return (
    <div className="grid gap-6">
      <BillingNotices billing={billing.data} onOtherCard={() => setChangingCard(true)} />
      <PresentPlan billing={billing.data} onChangeCard={() => setChangingCard(true)} />
      {changingCard ? (
        <ChangeCardDialog billing={billing.data} entered={returned.card?.token ?? null} onClose={close} />
      ) : null}
      <PlanOffers billing={billing.data} entered={returned.card} onEnteredDone={returned.done} />
      <InvoiceList />
    </div>
  );
}
