import type { Billing, PlanOffer } from '@scopewright/contracts';
import { counted } from '@scopewright/domain/counted';
import { formatPrice } from '@scopewright/domain/money';
import { Badge, Button, cn } from '@scopewright/ui';
import { useState } from 'react';
import { SectionCard } from '../layout/section-card.tsx';
import { ChoosePlanDialog } from './choose-plan-dialog.tsx';
import type { EnteredCard } from './use-returned.ts';

const FOR_WHOM: Record<PlanOffer['plan'], string> = {
  standard: 'One price, four consultants included.',
  solo: 'For the independent consultant.',
  small: 'For practices that deliver together.',
  enterprise: 'Several teams, priority support.',
};

const consultants = (count: number): string => counted(count, 'consultant');

function limitOf({ minSeats, maxSeats, monthly, seats }: PlanOffer, count: number): string | null {
  if (!monthly && maxSeats !== null) return `For up to ${consultants(maxSeats)}; you have ${count}.`;
  return minSeats > 1 && seats === minSeats && count < minSeats ? `Paid for ${minSeats} seats at least.` : null;
}

export interface PlanOffersProps {
  billing: Billing;
  /** A card that was entered on the gateway's page; if it was for a plan, that plan's dialog opens immediately. */
  entered: EnteredCard | null;
  onEnteredDone: () => void;
}

/** Every plan with its price for this firm. */
export function PlanOffers({ billing, entered, onEnteredDone }: PlanOffersProps) {
  const [chosen, setChosen] = useState<PlanOffer['plan'] | null>(entered?.plan ?? null);
  const count = billing.consultants;
  const close = (): void => {
    setChosen(null);
    onEnteredDone();
  };
  const offer = billing.plans.find(({ plan }) => plan === chosen);
  const cheapest = billing.plans.find((candidate) => candidate.cheapest);
  return (
    <SectionCard
      title="Plans"
      description={
        <>
          What each plan costs your firm a month, with {consultants(count)} today.
          {cheapest ? <span> {cheapest.name} costs you least.</span> : null} Administrators and clients need no seat.
        </>
      }
    >
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {billing.plans.map((each) => (
          <Offer key={each.plan} billing={billing} offer={each} onChoose={() => setChosen(each.plan)} />
        ))}
      </ul>
      {offer ? (
        <ChoosePlanDialog
          billing={billing}
          offer={offer}
          entered={entered?.plan === offer.plan ? entered.token : null}
          onClose={close}
        />
      ) : null}
    </SectionCard>
  );
}

function Offer({ billing, offer, onChoose }: { billing: Billing; offer: PlanOffer; onChoose: () => void }) {
  const { plan, name, monthly, cheapest, advice, choice } = offer;
  const limit = limitOf(offer, billing.consultants);
  const isOwn = billing.plan === plan;
  const label =
    billing.nextPlan === plan
      ? 'Begins next'
      : isOwn
        ? choice?.kind === 'current'
          ? 'Your plan'
          : `Keep ${name}`
        : `Choose ${name}`;
  return (
    <li
      className={cn(
        'flex flex-col gap-3 rounded-lg border p-4',
        isOwn ? 'border-brand bg-brand-soft' : 'border-border',
      )}
    >
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{name}</h3>
        {isOwn ? (
          <Badge tone="brand">Your plan</Badge>
        ) : cheapest ? (
          <Badge tone="success">Costs you least</Badge>
        ) : null}
        {!isOwn && !cheapest && billing.planWish === plan && billing.plan === null ? (
          <Badge>Chosen at signup</Badge>
        ) : null}
      </div>
      {/* of equal height when the plans are side by side, so that their prices align */}
      <p className="text-sm text-text-muted xl:min-h-11">{FOR_WHOM[plan]}</p>
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="font-semibold text-2xl tabular-nums">
          {monthly ? formatPrice({ minor: monthly.amountMinor, currency: billing.currency }) : '—'}
        </span>
        {monthly ? <span className="whitespace-nowrap text-sm text-text-muted">/ month</span> : null}
      </p>
      {limit ? <p className="text-sm text-text-muted">{limit}</p> : null}
      {advice ? <p className="text-sm font-medium text-text">{advice}.</p> : null}
      <Button
        variant={cheapest && !isOwn ? 'primary' : 'secondary'}
        size="sm"
        className="mt-auto"
        disabled={
          choice === null ||
          choice.kind === 'current' ||
          billing.nextPlan === plan ||
          billing.paying === 'gateway' ||
          billing.owed !== null ||
          !billing.configured
        }
        onClick={onChoose}
      >
        {label}
      </Button>
    </li>
  );
}
