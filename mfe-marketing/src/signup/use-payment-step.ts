import { errorText } from '@scopewright/api-client';
import { MESSAGES } from '@scopewright/contracts/errors';
import { type Card, EMPTY_CARD, emptyCardFields } from '@scopewright/product-ui/payment-card';
import { useHost } from '@scopewright/remote-contract';
import { useCallback, useRef, useState } from 'react';
import type { Plan } from './chosen-plan.ts';
import { useCardPage } from './use-card-page.ts';

export interface PaymentProblem {
  message: string;
  /** Fields of the card are empty; the first one gets the focus. */
  incomplete?: boolean;
  /** The signup was sent, and its outcome is unknown. */
  unanswered?: boolean;
}

export interface PaymentState {
  /**
   * State when cards are entered on the gateway's page: not there yet, being redirected, or back with a card. Null:
   * cards are typed in here.
   */
  cardPage: 'before' | 'leaving' | 'entered' | null;
  /** Preserved when the visitor goes back or the signup fails; lost with the page. */
  card: Card;
  /** Why the step was refused or the signup failed. */
  problem: PaymentProblem | null;
  setProblem: (problem: PaymentProblem | null) => void;
  changeCard: (changes: Partial<Card>) => void;
  /** Signs up with the card, or opens the gateway's page for it; shows why if neither is possible. */
  pay: () => void;
  /** The card that was entered on the gateway's page can't be used again. */
  dropEntered: () => void;
  /** Forgets the card. */
  clear: () => void;
}

/** The step of signup that asks for a card (§5). */
export function usePaymentStep({
  email,
  plan,
  signUp,
}: {
  email: string;
  plan: Plan | null;
  signUp: (paymentToken: string) => Promise<void>;
}): PaymentState {
  const { boot } = useHost();
  const cardPage = useCardPage();
  const [card, setCard] = useState(EMPTY_CARD);
  const [problem, setProblem] = useState<PaymentProblem | null>(null);
  const [leaving, setLeaving] = useState(false);
  const sending = useRef(false);

  const changeCard = useCallback((changes: Partial<Card>) => {
    setCard((current) => ({ ...current, ...changes }));
    setProblem((current) => (current?.incomplete ? current : null));
  }, []);

  async function enterCard(): Promise<void> {
    setProblem(null);
    setLeaving(true);
    try {
      await cardPage.open({ adminEmail: email, plan });
    } catch (failure) {
      setProblem({ message: errorText(failure, { other: 'The page for your card could not be opened' }) });
      setLeaving(false);
    }
  }

  function pay(): void {
    if (sending.current || leaving) return;
    if (cardPage.used && cardPage.token === null) return void enterCard();
    const token = cardPage.used ? cardPage.token : boot.testPaymentToken;
    const found = cardPage.used ? null : cardProblem(card, token);
    setProblem(found);
    if (found || !token) return;
    sending.current = true;
    void signUp(token).finally(() => {
      sending.current = false;
    });
  }

  return {
    cardPage: cardPage.used ? (cardPage.token !== null ? 'entered' : leaving ? 'leaving' : 'before') : null,
    card,
    problem,
    setProblem,
    changeCard,
    pay,
    dropEntered: cardPage.drop,
    clear() {
      setCard(EMPTY_CARD);
      cardPage.drop();
    },
  };
}

/** Why the payment step can't be completed yet (§5); null if it can. */
function cardProblem(card: Card, token: string | null): PaymentProblem | null {
  if (emptyCardFields(card).length > 0) return { message: MESSAGES.paymentIncomplete, incomplete: true };
  return token ? null : { message: MESSAGES.paymentNotConfigured };
}
