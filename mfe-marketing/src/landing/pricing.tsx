import { PRICING_TIERS, TRIAL_DAYS } from '@scopewright/contracts/constants';
import type { TierId } from '@scopewright/domain/pricing';
import { formatUsd } from '@scopewright/domain/pricing';
import { Link } from '@scopewright/remote-contract/router';
import { Badge, Button, Check, cn } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { PRICING_NOTE, TIER_COPY, type TierCopy } from './content/pricing.ts';
import { PriceCalculator } from './price-calculator.tsx';
import { Section, SectionHeading } from './section.tsx';

/** `signupHrefOf` returns the address of signup with a plan preselected. */
export function Pricing({ signupHrefOf }: { signupHrefOf: (plan: TierId) => string }): ReactNode {
  return (
    <Section id="pricing" labelledBy="pricing-title">
      <SectionHeading
        id="pricing-title"
        eyebrow="Pricing"
        title="Priced per consultant, not per client"
        text={PRICING_NOTE}
      />
      <ul className="mt-14 grid items-stretch gap-6 lg:grid-cols-3">
        {TIER_COPY.map((tier) => (
          <TierCard key={tier.id} tier={tier} signupHref={signupHrefOf(tier.id)} />
        ))}
      </ul>
      <PriceCalculator />
    </Section>
  );
}

function TierCard({ tier, signupHref }: { tier: TierCopy; signupHref: string }): ReactNode {
  const { name, steps } = PRICING_TIERS.find(({ id }) => id === tier.id) ?? PRICING_TIERS[0];
  const price = steps[0].perSeat;
  return (
    <li
      className={cn(
        'flex flex-col rounded-xl border bg-surface-raised p-7',
        tier.popular ? 'border-brand shadow-md ring-1 ring-brand' : 'border-border',
      )}
    >
      <div className="flex min-h-7 items-center justify-between gap-3">
        <h3 className="font-semibold text-lg text-text">{name}</h3>
        {tier.popular ? <Badge tone="brand">Most Popular</Badge> : null}
      </div>
      <p className="mt-1 text-text-muted">{tier.text}</p>
      <p className="mt-6 flex items-baseline gap-2">
        <span className="font-bold text-5xl text-text tabular-nums tracking-tight">{formatUsd(price)}</span>
        <span className="text-sm text-text-muted">per consultant / month</span>
      </p>
      <p className="mt-2 font-medium text-sm text-text">{tier.seats}</p>
      <ul className="mt-6 mb-8 grid gap-3">
        {tier.points.map((point) => (
          <li key={point} className="flex items-start gap-3">
            <Check aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-brand" />
            {point}
          </li>
        ))}
      </ul>
      <Button asChild variant={tier.popular ? 'primary' : 'secondary'} size="lg" className="mt-auto">
        <Link to={signupHref} aria-label={`Start ${TRIAL_DAYS} days free with ${name}`}>
          Start {TRIAL_DAYS} days free
        </Link>
      </Button>
    </li>
  );
}
