import { useState } from 'react';
import { LoadingSection } from '../loading-section.tsx';
import { ChangeCardDialog } from './change-card-dialog.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { PlanOffers } from './plan-offers.tsx';
import { BillingNotices, PresentPlan } from './present-plan.tsx';
import { useBilling } from './use-billing.ts';
import { useReturned } from './use-returned.ts';

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
