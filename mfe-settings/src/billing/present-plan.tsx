import { errorText } from '@scopewright/api-client';
import type { Billing } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { counted } from '@scopewright/domain/counted';
import { trialDaysLeft } from '@scopewright/domain/lifecycle';
import { formatMoney } from '@scopewright/domain/money';
import { planName } from '@scopewright/domain/pricing';
import { useHost } from '@scopewright/remote-contract';
import { Alert, Badge, Button, ConfirmDialog, CreditCard, formatDay } from '@scopewright/ui';
import { useState } from 'react';
import { SectionCard } from '../layout/section-card.tsx';
import { cardName, expiryOf } from './card-name.ts';
import { SumLines } from './sum-lines.tsx';
import { useCancelPlan, usePayInvoice } from './use-billing.ts';

const FAILED = 'Something went wrong. Please try again.';

/** Problems with the plan, each with a button to fix it. */
export function BillingNotices({ billing, onOtherCard }: { billing: Billing; onOtherCard: () => void }) {
  const { toast } = useHost();
  const pay = usePayInvoice();
  const resume = useCancelPlan();
  const { owed, period, plan } = billing;
  const failed = (error: unknown) => toast.error(errorText(error, FAILED));
  return (
    <>
      {billing.configured ? null : <Alert tone="warning">{MESSAGES.paymentNotConfigured}</Alert>}
      {billing.paying === 'gateway' ? (
        <Alert tone="info">A payment is in progress. This page will show the result.</Alert>
      ) : null}
      {billing.paying === 'person' ? (
        <Alert tone="warning" title="Your bank wants you to confirm a payment">
          <p>
            It is made as soon as you have. If you don’t want to, choose another plan or card: this payment is then
            cancelled, and it also expires automatically after an hour.
          </p>
          <Button
            size="sm"
            className="mt-3"
            busy={pay.isPending}
            onClick={() => pay.mutate(undefined, { onError: failed })}
          >
            Confirm the payment
          </Button>
        </Alert>
      ) : null}
      {owed ? (
        <Alert tone="danger" title={`The payment of ${formatMoney(owed.invoice.total)} has failed`}>
          <p>
            {owed.unconfirmed ? 'Your bank wants you to confirm it. ' : ''}We retry the card every two days. Unless it
            is paid, your plan ends on {formatDay(owed.planEndsAt)} and the account becomes read-only.
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              size="sm"
              busy={pay.isPending}
              onClick={() =>
                pay.mutate(undefined, {
                  onError: failed,
                  onSuccess: ({ confirmAt }) => (confirmAt ? undefined : toast.success('The invoice is paid')),
                })
              }
            >
              {pay.isPending ? 'Paying...' : owed.unconfirmed ? 'Pay and confirm' : 'Try the card again'}
            </Button>
            <Button size="sm" variant="secondary" onClick={onOtherCard}>
              Use another card
            </Button>
          </div>
        </Alert>
      ) : null}
      {billing.card?.expiresBeforeCharge && plan !== null && !owed ? (
        <Alert tone="warning" title={`Your card ${cardName(billing.card)} expires before the next charge`}>
          <Button size="sm" variant="secondary" onClick={onOtherCard}>
            Use another card
          </Button>
        </Alert>
      ) : null}
      {billing.readOnlySince ? (
        <Alert tone="warning" title={`Your account is read-only since ${formatDay(billing.readOnlySince)}`}>
          Nothing is lost. Choose a plan and everyone can continue working immediately.
        </Alert>
      ) : null}
      {billing.cancelsAtPeriodEnd && period && plan ? (
        <Alert tone="warning" title={`${planName(plan)} ends on ${formatDay(period.end)}`}>
          <p>Until then nothing changes; after that the account is read-only, and nothing more is charged.</p>
          <Button
            size="sm"
            variant="secondary"
            className="mt-3"
            busy={resume.isPending}
            onClick={() =>
              resume.mutate(false, { onError: failed, onSuccess: () => toast.success(`${planName(plan)} goes on`) })
            }
          >
            Keep {planName(plan)}
          </Button>
        </Alert>
      ) : null}
    </>
  );
}

function headlineOf({ plan, trialEndsAt, period, readOnlySince }: Billing): string {
  if (plan !== null) return period?.free ? `${planName(plan)}, free until ${formatDay(period.end)}` : planName(plan);
  if (readOnlySince !== null) return 'No plan';
  const days = trialDaysLeft(new Date(trialEndsAt), new Date());
  return `Free trial, ${counted(days, 'day')} left`;
}

/** The firm's plan, its next charge, and its end. */
export function PresentPlan({ billing, onChangeCard }: { billing: Billing; onChangeCard: () => void }) {
  const [cancelling, setCancelling] = useState(false);
  const { plan, nextCharge, consultants, period, trialEndsAt } = billing;
  return (
    <>
      <SectionCard
        title={
          <span className="flex flex-wrap items-center gap-3">
            {headlineOf(billing)}
            {billing.status === 'pastDue' ? <Badge tone="danger">Payment failed</Badge> : null}
          </span>
        }
        description={
          plan === null
            ? billing.readOnlySince === null
              ? `You have full access until ${formatDay(trialEndsAt)}. A plan chosen before then is not charged earlier.`
              : 'Choose a plan below.'
            : `${counted(consultants, 'consultant')}${period ? `, current period ${formatDay(period.start)} to ${formatDay(period.end)}` : ''}.`
        }
        actions={
          <>
            {billing.hasCard ? (
              <Button
                variant="secondary"
                size="sm"
                disabled={!billing.configured || billing.paying === 'gateway'}
                onClick={onChangeCard}
              >
                <CreditCard aria-hidden="true" />
                Change card
              </Button>
            ) : null}
            {plan !== null && !billing.cancelsAtPeriodEnd ? (
              <Button variant="ghost" size="sm" onClick={() => setCancelling(true)}>
                Cancel plan
              </Button>
            ) : null}
          </>
        }
      >
        {billing.card || nextCharge ? (
          <div className="grid gap-4">
            {billing.card ? (
              <p className="flex items-center gap-2 text-sm text-text-muted">
                <CreditCard aria-hidden="true" className="size-4 shrink-0" />
                {plan === null ? 'Card on file: ' : 'Paid with '}
                {cardName(billing.card)}, good until {expiryOf(billing.card)}.
              </p>
            ) : null}
            {nextCharge ? <NextCharge billing={billing} charge={nextCharge} /> : null}
          </div>
        ) : null}
      </SectionCard>
      <CancelDialog billing={billing} open={cancelling} onOpenChange={setCancelling} />
    </>
  );
}

/** The next charge, and its plan if that is a different one. */
function NextCharge({
  billing: { plan, nextPlan, currency },
  charge,
}: {
  billing: Billing;
  charge: NonNullable<Billing['nextCharge']>;
}) {
  return (
    <div className="max-w-md rounded-md bg-surface-sunken p-4">
      <SumLines
        lines={charge.lines}
        total={{ minor: charge.amountMinor, currency }}
        label={`Charged on ${formatDay(charge.at)}`}
      />
      {nextPlan ? <p className="mt-3 text-sm text-text-muted">{planName(nextPlan)} begins with that charge.</p> : null}
      {!nextPlan && plan && charge.planName !== planName(plan) ? (
        <p className="mt-3 text-sm text-text-muted">
          {planName(plan)} is for fewer consultants than you have: from then on you are on {charge.planName}.
        </p>
      ) : null}
    </div>
  );
}

function CancelDialog({
  billing,
  open,
  onOpenChange,
}: {
  billing: Billing;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const cancel = useCancelPlan();
  const { plan, period } = billing;
  if (plan === null) return null;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        cancel.reset();
        onOpenChange(next);
      }}
      tone="danger"
      title={`Cancel ${planName(plan)}?`}
      description={
        <>
          {billing.status === 'pastDue' || !period
            ? 'The plan ends immediately and the open amount is written off. The account becomes read-only: nothing is lost, and a plan can be chosen again at any time.'
            : `The plan continues until ${formatDay(period.end)}. After that nothing is charged and the account becomes read-only: nothing is lost, and a plan can be chosen again at any time.`}
          {cancel.error ? (
            <span role="alert" className="mt-3 block font-medium text-danger">
              {errorText(cancel.error, FAILED)}
            </span>
          ) : null}
        </>
      }
      confirmLabel="Cancel plan"
      cancelLabel="Keep plan"
      onConfirm={() => cancel.mutateAsync(true).then(() => undefined)}
    />
  );
}
