import { SIGNUP_PRICE_PER_MONTH_USD, TRIAL_DAYS } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { Alert, ArrowLeft, Button, Field, Input, Lock } from '@scopewright/ui';
import type { ReactNode } from 'react';
import type { Card } from './use-signup.ts';

export interface PaymentStepProps {
  error: string | undefined;
  /** Whether this server can take payments at all. */
  configured: boolean;
  card: Card;
  onChange: (changes: Partial<Card>) => void;
  onBack: () => void;
  onPay: () => void;
}

/** The second step (§5). */
export function PaymentStep({ error, configured, card, onChange, onBack, onPay }: PaymentStepProps): ReactNode {
  const problem = error ?? (configured ? undefined : MESSAGES.paymentNotConfigured);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onPay();
      }}
    >
      {problem ? <Alert tone="danger">{problem}</Alert> : null}
      <p className="rounded-md bg-brand-soft px-4 py-3 text-sm">
        <strong className="font-semibold">{TRIAL_DAYS} days free</strong>, then ${SIGNUP_PRICE_PER_MONTH_USD}/month.
      </p>
      <Field label="Card Number" required>
        <Input
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="1234 5678 9012 3456"
          value={card.number}
          onChange={(event) => onChange({ number: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-5">
        <Field label="Expiry" required>
          <Input
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder="MM/YY"
            value={card.expiry}
            onChange={(event) => onChange({ expiry: event.target.value })}
          />
        </Field>
        <Field label="CVC" required>
          <Input inputMode="numeric" autoComplete="cc-csc" placeholder="123" value={card.cvc} onChange={(event) => onChange({ cvc: event.target.value })} />
        </Field>
      </div>
      <p className="flex items-start gap-2 text-sm text-text-muted">
        <Lock aria-hidden="true" className="mt-1 size-4 shrink-0" />
        Test payments are on: your card details stay in this browser and nothing is charged.
      </p>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
        <Button variant="ghost" size="lg" onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
          Back
        </Button>
        <Button type="submit" size="lg" disabled={!configured}>
          Start Free Trial
        </Button>
      </div>
    </form>
  );
}
