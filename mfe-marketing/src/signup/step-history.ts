import { useLocation, useNavigate } from '@scopewright/remote-contract/router';
import { useEffect, useEffectEvent, useRef } from 'react';

const PAYMENT = { signupStep: 'payment' };

const isPayment = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && Reflect.get(state, 'signupStep') === PAYMENT.signupStep;

export interface StepHistoryEvents {
  /** The browser's Back led to the entry of the info step. */
  onInfo: () => void;
  /** Forward, or a reload, led to the entry of the payment step. */
  onPayment: () => void;
}

export interface StepHistory {
  /** Adds the payment step's entry, unless the browser is already there. */
  toPayment: () => void;
  /** Returns to the info step's entry. */
  backToInfo: () => void;
  /** Returns to the info step's entry, unless the browser is already there. */
  toInfo: () => void;
  /** Makes the current entry one of the info step. */
  stayAtInfo: () => void;
}

/** Browser history entries for signup's first two steps; both have the address of the screen. */
export function useStepHistory(events: StepHistoryEvents): StepHistory {
  const { key, state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const atPayment = isPayment(state);
  // for callers after a slow answer: the visitor may have gone back since
  const here = useRef(atPayment);
  const arrive = useEffectEvent(() => {
    here.current = atPayment;
    if (atPayment) events.onPayment();
    else events.onInfo();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: every entry counts as an arrival, also one equal to the last
  useEffect(() => arrive(), [key, atPayment]);

  return {
    toPayment: () => {
      if (!here.current) navigate({ pathname, search }, { state: PAYMENT });
    },
    backToInfo: () => navigate(-1),
    toInfo: () => {
      if (here.current) navigate(-1);
    },
    stayAtInfo: () => {
      if (here.current) navigate({ pathname, search }, { replace: true });
    },
  };
}
