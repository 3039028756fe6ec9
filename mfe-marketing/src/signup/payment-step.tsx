import { TRIAL_DAYS } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { formatUsd, planName, priceAtSignup, STANDARD_PLAN } from '@scopewright/domain/pricing';
import { CardFields, CardPageNote, emptyCardFields, focusCardField } from '@scopewright/product-ui/payment-card';
import { Alert, ArrowLeft, Button, Check } from '@scopewright/ui';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Plan } from './chosen-plan.ts';
import type { PaymentState } from './use-payment-step.ts';

export interface PaymentStepProps {
  state: PaymentState;
  /** Whether this server can take payments at all. */
  configured: boolean;
  plan: Plan | null;
  onBack: () => void;
}

const linkStyles = 'text-brand underline underline-offset-2 hover:text-brand-strong';

/** The second step (§5). */
export function PaymentStep({ state, configured, plan, onBack }: PaymentStepProps): ReactNode {
  const { problem, cardPage, card } = state;
  const missing = problem?.incomplete ? emptyCardFields(card) : [];
  const message = configured
    ? problem?.incomplete && missing.length === 0
      ? undefined
      : problem?.message
    : MESSAGES.paymentNotConfigured;

  const focusMissing = useEffectEvent(() => {
    if (missing[0]) focusCardField(missing[0]);
  });
  useEffect(() => {
    if (problem) focusMissing();
  }, [problem]);

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        state.pay();
      }}
    >
      <div className="grid gap-1.5 rounded-md bg-brand-soft px-4 py-3 text-sm">
        <p>
          <strong className="font-semibold">{TRIAL_DAYS} days free</strong>, then {priceAtSignup(plan)}.
        </p>
        {plan === null || plan === 'standard' ? (
          <p className="text-text-muted">
            Includes {STANDARD_PLAN.includedConsultants} consultants; each further one costs{' '}
            {formatUsd(STANDARD_PLAN.perFurtherConsultant)} a month.
          </p>
        ) : null}
        {plan && plan !== 'standard' ? (
          <p>
            You chose <strong className="font-semibold">{planName(plan)}</strong>. We record it for your firm; the trial
            is the same for every plan.
          </p>
        ) : null}
      </div>
      {cardPage === null ? <CardFields card={card} onChange={state.changeCard} missing={missing} /> : null}
      {cardPage === 'entered' ? (
        <p className="flex items-center gap-2 text-sm">
          <Check aria-hidden="true" className="size-4 shrink-0 text-brand" />
          Your card is saved. Nothing is charged today.
        </p>
      ) : null}
      {cardPage === 'before' || cardPage === 'leaving' ? <CardPageNote /> : null}
      {message ? <Alert tone="danger">{message}</Alert> : null}
      {problem?.unanswered ? (
        <p className="text-sm text-text-muted">
          We can’t tell yet whether your workspace was created. You can safely try again: nothing is created twice.
        </p>
      ) : null}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
        <Button variant="ghost" size="lg" onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
          Back
        </Button>
        <Button type="submit" size="lg" disabled={!configured} busy={cardPage === 'leaving'}>
          {cardPage === 'leaving'
            ? 'Opening...'
            : cardPage === 'before'
              ? 'Continue to card details'
              : 'Start free trial'}
        </Button>
      </div>
      <p className="text-sm text-text-muted sm:text-right">
        By starting the trial you agree to the{' '}
        <a href="/terms" target="_blank" rel="noopener" className={linkStyles}>
          terms of service
        </a>{' '}
        and the{' '}
        <a href="/privacy" target="_blank" rel="noopener" className={linkStyles}>
          privacy policy
        </a>
        .
      </p>
    </form>
  );
}
