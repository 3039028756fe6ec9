import { useState } from 'react';
import { LoadingSection } from '../loading-section.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { PlanOffers } from './plan-offers.tsx';
import { BillingNotices, PresentPlan } from './present-plan.tsx';
import { useBilling } from './use-billing.ts';

/** Plan and billing: what the firm has, what every plan would cost it, and its invoices. */
export function BillingScreen() {
  const billing = useBilling();
  const [changingCard, setChangingCard] = useState(false);
  if (!billing.data) return <LoadingSection what="plan and billing" query={billing} />;
  return (
    <div className="grid gap-6">
      <BillingNotices billing={billing.data} onOtherCard={() => setChangingCard(true)} />
      <PresentPlan billing={billing.data} changingCard={changingCard} onChangingCard={setChangingCard} />
      <PlanOffers billing={billing.data} />
      <InvoiceList />
    </div>
  );
}
