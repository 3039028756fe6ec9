import type { ReactNode } from 'react';
import { Lock } from '../icons.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

/** The card as typed: it stays in the page's memory; only a payment token is sent (§5). */
export interface Card {
  number: string;
  expiry: string;
  cvc: string;
}

export const EMPTY_CARD: Card = { number: '', expiry: '', cvc: '' };

const FIELDS = ['number', 'expiry', 'cvc'] as const;

/** The first empty field; undefined when all are filled in. */
export const emptyCardField = (card: Card): keyof Card | undefined => FIELDS.find((field) => card[field].trim() === '');

/** Id of a field, to move the focus to it. */
export const cardFieldId = (field: keyof Card): string => `card-${field}`;

export interface CardFieldsProps {
  card: Card;
  onChange: (changes: Partial<Card>) => void;
  /** The invalid field, and the element that says why. */
  wrong: keyof Card | null;
  problemId: string;
}

/** Number, expiry and CVC of a card. */
export function CardFields({ card, onChange, wrong, problemId }: CardFieldsProps): ReactNode {
  const control = (field: keyof Card) => ({
    value: card[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
    ...(wrong === field && ({ 'aria-invalid': true, 'aria-describedby': problemId } as const)),
  });
  return (
    <>
      <Field id={cardFieldId('number')} label="Card number" required>
        <Input inputMode="numeric" autoComplete="cc-number" placeholder="1234 5678 9012 3456" {...control('number')} />
      </Field>
      <div className="grid grid-cols-2 gap-5">
        <Field id={cardFieldId('expiry')} label="Expiry" required>
          <Input inputMode="numeric" autoComplete="cc-exp" placeholder="MM/YY" {...control('expiry')} />
        </Field>
        <Field id={cardFieldId('cvc')} label="CVC" required>
          <Input inputMode="numeric" autoComplete="cc-csc" placeholder="123" {...control('cvc')} />
        </Field>
      </div>
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
