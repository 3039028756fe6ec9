import { ApiError, errorText } from '@scopewright/api-client';
import { MESSAGES } from '@scopewright/contracts/errors';
import { useHost } from '@scopewright/remote-contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './signup-draft.ts';
import { EMPTY_INFO, type InfoProblem, infoProblem, type SignupInfo } from './signup-info.ts';
import { useStepHistory } from './step-history.ts';
import { type Availability, useSubdomainAvailability } from './use-subdomain-availability.ts';

export type SignupStep = 'info' | 'payment' | 'processing' | 'complete';

/** The card fields: they stay in this page's memory, what is sent is a payment token (§5). */
export interface Card {
  number: string;
  expiry: string;
  cvc: string;
}

const EMPTY_CARD: Card = { number: '', expiry: '', cvc: '' };

export interface Signup {
  step: SignupStep;
  info: SignupInfo;
  availability: Availability;
  recheckSubdomain: () => void;
  /** What keeps the visitor on the info step, after they tried to leave it. */
  infoProblem: InfoProblem | null;
  /** Why the payment step was refused or the signup failed. */
  paymentError: string | undefined;
  /** Kept when the visitor goes back or the signup fails, gone with the page. */
  card: Card;
  /** The address that was made, once complete. */
  subdomain: string;
  change: (changes: Partial<SignupInfo>) => void;
  changeCard: (changes: Partial<Card>) => void;
  toPayment: () => void;
  back: () => void;
  pay: () => void;
}

const draftStorage = (): Storage => window.sessionStorage;

/** The steps of signup and what leads from one to the next (§4). The browser's Back and Forward do what the buttons do. */
export function useSignup(): Signup {
  const { api, boot } = useHost();
  const [step, setStep] = useState<SignupStep>('info');
  const [info, setInfo] = useState<SignupInfo>(() => readDraft(draftStorage));
  const [problem, setProblem] = useState<InfoProblem | null>(null);
  const [paymentError, setPaymentError] = useState<string>();
  const [card, setCard] = useState(EMPTY_CARD);
  const [made, setMade] = useState('');
  const { availability, recheck } = useSubdomainAvailability(info.subdomain);
  const sending = useRef(false);

  useEffect(() => {
    if (step !== 'complete') keepDraft(draftStorage, info);
  }, [info, step]);

  const change = useCallback((changes: Partial<SignupInfo>) => {
    setInfo((current) => ({ ...current, ...changes }));
    setProblem(null);
  }, []);

  const changeCard = useCallback((changes: Partial<Card>) => setCard((current) => ({ ...current, ...changes })), []);

  const history = useStepHistory({
    onInfo() {
      if (step !== 'payment') return;
      setPaymentError(undefined);
      setStep('info');
    },
    onPayment() {
      if (step !== 'info') return;
      if (infoProblem(info, availability.state)) history.stayAtInfo();
      else setStep('payment');
    },
  });

  function toPayment(): void {
    const found = infoProblem(info, availability.state);
    setProblem(found);
    setPaymentError(undefined);
    if (found) return;
    setStep('payment');
    history.toPayment();
  }

  async function signUp(paymentToken: string): Promise<void> {
    const { companyName, subdomain, adminEmail, adminName, password } = info;
    setStep('processing');
    try {
      await api.call('signup', {
        body: { companyName: companyName.trim(), subdomain, adminEmail: adminEmail.trim().toLowerCase(), adminName: adminName.trim(), password, paymentToken },
      });
      dropDraft(draftStorage);
      setMade(subdomain);
      setInfo({ ...EMPTY_INFO, adminEmail: adminEmail.trim().toLowerCase() });
      setCard(EMPTY_CARD);
      setStep('complete');
    } catch (failure) {
      // somebody else may have taken the address meanwhile: what was known about it no longer counts
      if (failure instanceof ApiError && failure.status === 409) recheck();
      setPaymentError(errorText(failure, { other: 'Signup failed' }));
      setStep('payment');
      history.toPayment();
    }
  }

  function pay(): void {
    if (sending.current) return;
    const token = boot.testPaymentToken;
    const problem = paymentProblem(card, token);
    setPaymentError(problem);
    if (problem || !token) return;
    sending.current = true;
    void signUp(token).finally(() => {
      sending.current = false;
    });
  }

  return {
    step,
    info,
    availability,
    recheckSubdomain: recheck,
    infoProblem: problem,
    paymentError,
    card,
    subdomain: made,
    change,
    changeCard,
    toPayment,
    back: history.backToInfo,
    pay,
  };
}

/** Why the payment step can't be left yet (§5); undefined when it can. */
function paymentProblem(card: Card, token: string | null): string | undefined {
  if (Object.values(card).some((value) => value.trim() === '')) return MESSAGES.paymentIncomplete;
  return token ? undefined : MESSAGES.paymentNotConfigured;
}
