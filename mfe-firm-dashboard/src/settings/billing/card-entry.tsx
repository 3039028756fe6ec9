import { MESSAGES } from '@scopewright/contracts/errors';
import { useHost } from '@scopewright/remote-contract';
import { Lock } from '@scopewright/ui';
import { type Card, CardFields, cardFieldId, EMPTY_CARD, emptyCardField } from '@scopewright/ui/payment-card';
import { useState } from 'react';

/** A card form. The card's data stays in the page; `tokenOf` returns the token that is sent instead. */
export function useCardEntry() {
  const { boot } = useHost();
  const [card, setCard] = useState<Card>(EMPTY_CARD);
  const [wrong, setWrong] = useState<keyof Card | null>(null);
  return {
    card,
    wrong,
    change(changes: Partial<Card>) {
      setCard({ ...card, ...changes });
      setWrong(null);
    },
    /** The payment token of the card, or why there is none. */
    token(): { token: string } | { problem: string } {
      const empty = emptyCardField(card) ?? null;
      setWrong(empty);
      if (empty !== null) {
        document.getElementById(cardFieldId(empty))?.focus();
        return { problem: MESSAGES.paymentIncomplete };
      }
      return boot.testPaymentToken ? { token: boot.testPaymentToken } : { problem: MESSAGES.paymentNotConfigured };
    },
  };
}

export type CardEntry = ReturnType<typeof useCardEntry>;

/** The fields of a card, with a note on how the data is used. */
export function CardEntryFields({ entry, problemId }: { entry: CardEntry; problemId: string }) {
  return (
    <div className="grid gap-5">
      <CardFields card={entry.card} onChange={entry.change} wrong={entry.wrong} problemId={problemId} />
      <p className="flex items-start gap-2 text-sm text-text-muted">
        <Lock aria-hidden="true" className="mt-1 size-4 shrink-0" />
        Test payments are on: your card details stay in this browser and nothing is charged.
      </p>
    </div>
  );
}
