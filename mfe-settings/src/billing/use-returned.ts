import { ApiError, errorText } from '@scopewright/api-client';
import { PLANS } from '@scopewright/contracts/constants';
import type { PlanId } from '@scopewright/domain/pricing';
import { useHost } from '@scopewright/remote-contract';
import { useLocation, useNavigate } from '@scopewright/remote-contract/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePayInvoice } from './use-billing.ts';

/** A card that was entered on the gateway's page. */
export interface EnteredCard {
  token: string;
  /** The plan that it was entered for; null for a card for future payments. */
  plan: PlanId | null;
}

/** Parameters that the gateway and banks add to the return address, besides ours. */
const PARAMETERS = [
  'card',
  'plan',
  'payment',
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
  'source_type',
];
const FAILED = 'Something went wrong. Please try again.';

function cardOf(search: string): EnteredCard | null {
  const query = new URLSearchParams(search);
  const [token, plan] = [query.get('card'), query.get('plan')];
  return token ? { token, plan: PLANS.find((each) => each === plan) ?? null } : null;
}

/**
 * Handles the return from the gateway or the bank: provides the entered card, once, and refetches a payment that was
 * confirmed. Their parameters are removed from the address immediately.
 */
export function useReturned(): { card: EnteredCard | null; done: () => void } {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { toast } = useHost();
  const pay = usePayInvoice();
  const [card, setCard] = useState(() => cardOf(search));
  const taken = useRef(false);
  const take = useEffectEvent(() => {
    const query = new URLSearchParams(search);
    const confirmed = query.get('payment') === 'returned';
    if (taken.current || (!confirmed && !card)) return;
    taken.current = true;
    for (const name of PARAMETERS) query.delete(name);
    navigate({ pathname, search: query.toString() }, { replace: true });
    if (!confirmed) return;
    pay.mutate(undefined, {
      onSuccess: ({ paying }) => (paying ? undefined : toast.success('The payment went through')),
      // the server has already recorded the gateway's reports since then
      onError: (error) =>
        error instanceof ApiError && error.code === 'conflict' ? undefined : toast.error(errorText(error, FAILED)),
    });
  });
  useEffect(() => take(), []);
  return { card, done: () => setCard(null) };
}
