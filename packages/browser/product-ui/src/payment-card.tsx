import { Field, Input, Lock } from '@scopewright/ui';
import type { ReactNode } from 'react';

/** The card as typed: it stays in the page's memory; only a payment token is sent (§5). */
export interface Card {
  number: string;
  expiry: string;
  cvc: string;
}

export const EMPTY_CARD: Card = { number: '', expiry: '', cvc: '' };

const LABELS = { number: 'Card number', expiry: 'Expiry', cvc: 'CVC' } as const;
const FIELDS = ['number', 'expiry', 'cvc'] as const;

/** The fields of a card that are still empty. */
export const emptyCardFields = (card: Card): (keyof Card)[] => FIELDS.filter((field) => card[field].trim() === '');

/** Moves the focus to a field. */
export const focusCardField = (field: keyof Card): void => document.getElementById(`card-${field}`)?.focus();

export interface CardFieldsProps {
  card: Card;
  onChange: (changes: Partial<Card>) => void;
  /** The fields that were empty when the card was to be used. */
  missing: readonly (keyof Card)[];
}

/** Number, expiry and CVC of a card, for the test gateway: the input isn't sent (§5). */
export function CardFields({ card, onChange, missing }: CardFieldsProps): ReactNode {
  const field = (name: keyof Card, autoComplete: string, placeholder: string) => (
    <Field
      id={`card-${name}`}
      label={LABELS[name]}
      required
      {...(missing.includes(name) && { error: `${LABELS[name]} is required` })}
    >
      <Input
        inputMode="numeric"
        autoComplete={autoComplete}
        placeholder={placeholder}
        value={card[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <>
      {field('number', 'cc-number', '1234 5678 9012 3456')}
      <div className="grid grid-cols-2 gap-5">
        {field('expiry', 'cc-exp', 'MM/YY')}
        {field('cvc', 'cc-csc', '123')}
      </div>
      <p className="flex items-start gap-2 text-sm text-text-muted">
        <Lock aria-hidden="true" className="mt-1 size-4 shrink-0" />
        Test payments are on: your card details stay in this browser and nothing is charged.
      </p>
    </>
  );
}

/** Shown instead of the fields when cards are entered on the payment provider's page. */
export function CardPageNote(): ReactNode {
  return (
    <p className="flex items-start gap-2 text-sm text-text-muted">
      <Lock aria-hidden="true" className="mt-1 size-4 shrink-0" />
      Your card is entered on a secure page of Stripe, our payment provider, which brings you back here. We never see
      its number.
    </p>
  );
}
