import type { Billing, PlanOffer } from '@scopewright/contracts';
import { formatMoney } from '@scopewright/domain/money';
import { planName } from '@scopewright/domain/pricing';
import { formatDay } from '@scopewright/ui';
import { cardName } from './card-name.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { SumLines } from './sum-lines.tsx';
import { useChoosePlan } from './use-billing.ts';

export interface ChoosePlanDialogProps {
  billing: Billing;
  offer: PlanOffer;
  /** Token of a card that was entered for it on the gateway's page. */
  entered: string | null;
  onClose: () => void;
}

/** Explains the charge for a chosen plan and its date, and chooses the plan. */
export function ChoosePlanDialog({ billing, offer, entered, onClose }: ChoosePlanDialogProps) {
  const choose = useChoosePlan();
  const { currency, plan, hasCard } = billing;
  const { choice, monthly, name } = offer;
  if (!monthly || !choice || choice.kind === 'current') return null;
  const price = formatMoney({ minor: monthly.amountMinor, currency });
  const chargedNow = choice.kind === 'now';
  const until =
    plan === null || billing.period?.free
      ? 'Your trial stays free until then.'
      : `You stay on ${planName(plan)} until then.`;
  const verb = plan === null ? 'Start' : plan === offer.plan ? 'Keep' : 'Change to';
  return (
    <PaymentDialog
      title={`${verb} ${name}`}
      card={hasCard ? 'known' : 'needed'}
      cardPage={billing.cardPage}
      entered={entered}
      plan={offer.plan}
      known={billing.card ? cardName(billing.card) : 'the card on file'}
      label={chargedNow ? `Pay ${formatMoney({ minor: choice.dueMinor, currency })}` : `${verb} ${name}`}
      busyLabel={chargedNow ? 'Paying...' : 'Saving...'}
      onClose={onClose}
      onPay={(paymentToken) => choose.mutateAsync({ offer, paymentToken })}
    >
      {chargedNow ? (
        <>
          <SumLines lines={choice.lines} total={{ minor: choice.dueMinor, currency }} label="Charged today" />
          <p className="text-sm text-text-muted">
            From {formatDay(choice.periodEnd)} on {price} a month for the consultants you have today.
          </p>
        </>
      ) : (
        <>
          <SumLines
            lines={monthly.lines}
            total={{ minor: monthly.amountMinor, currency }}
            label={`Charged on ${formatDay(choice.at)}`}
          />
          <p className="text-sm text-text-muted">
            Nothing is charged today. {until} After that the plan is charged every month.
          </p>
        </>
      )}
      <p className="text-sm text-text-muted">
        Each month is charged for the consultants that you have when it begins. You can cancel at any time.
      </p>
    </PaymentDialog>
  );
}
