import { ApiError, errorText, IDEMPOTENCY_HEADER, newIdempotencyKey } from '@scopewright/api-client';
import { MESSAGES } from '@scopewright/contracts/errors';
import { useHost } from '@scopewright/remote-contract';
import { useLocation } from '@scopewright/router';
import { type Card, EMPTY_CARD, emptyCardFields } from '@scopewright/ui/payment-card';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { chosenPlan, type Plan } from './chosen-plan.ts';
import { dropDraft, dropSentKey, keepDraft, keepSentKey, readDraft, readSentKey } from './signup-draft.ts';
import { EMPTY_INFO, type InfoProblem, infoProblem, type SignupInfo } from './signup-info.ts';
import { useStepHistory } from './step-history.ts';
import { useCardPage } from './use-card-page.ts';
import { type Availability, useSubdomainAvailability } from './use-subdomain-availability.ts';

export type SignupStep = 'info' | 'payment' | 'processing' | 'complete';

export interface PaymentProblem {
  message: string;
  /** Fields of the card are empty; the first one gets the focus. */
  incomplete?: boolean;
  /** The signup was sent, and its outcome is unknown. */
  unanswered?: boolean;
}

/**
 * What the processing step waits for: the signup, or the outcome of one sent before a reload; `unreachable` if the
 * outcome couldn't be fetched.
 */
export type Progress = 'creating' | 'asking' | 'unreachable';

/** The firm that was created. */
interface Made {
  subdomain: string;
  email: string;
  /** One-time ticket that signs the visitor in at the firm's address; null without one. */
  ticket: string | null;
}

/** A signup under one Idempotency-Key. */
interface Attempt {
  key: string;
  /** The content that was sent, in this page's memory only; null if it was sent before a reload. */
  content: string | null;
  /** The server refused it: nothing was created. */
  refused: boolean;
}

export interface Signup {
  step: SignupStep;
  info: SignupInfo;
  /** The plan chosen on the landing page. */
  plan: Plan | null;
  availability: Availability;
  recheckSubdomain: () => void;
  /** What keeps the visitor on the info step, after they tried to leave it or the server refused it. */
  infoProblem: InfoProblem | null;
  /** The visitor wants to continue as soon as the subdomain is known to be available. */
  waiting: boolean;
  /** Why the payment step was refused or the signup failed. */
  paymentProblem: PaymentProblem | null;
  progress: Progress;
  /**
   * State when cards are entered on the gateway's page: not there yet, being redirected, or back with a card. Null:
   * cards are typed in here.
   */
  cardPage: 'before' | 'leaving' | 'entered' | null;
  /** Kept when the visitor goes back or the signup fails; lost with the page. */
  card: Card;
  /** The firm, once complete. */
  made: Made | null;
  change: (changes: Partial<SignupInfo>) => void;
  changeCard: (changes: Partial<Card>) => void;
  toPayment: () => void;
  back: () => void;
  pay: () => void;
  /** Asks again for the outcome of the signup sent before a reload. */
  askAgain: () => void;
  /** Stops asking: the form is shown with what was typed. */
  toForm: () => void;
}

const draftStorage = (): Storage => window.sessionStorage;

/** The server examined the signup and refused it: nothing was created. */
const isRefusal = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.status >= 400 && failure.status < 500;

/** Refusals that concern a field of the first step. */
function refusedField({ code }: ApiError): keyof SignupInfo | undefined {
  if (code === 'email_taken') return 'adminEmail';
  return code === 'subdomain_taken' ? 'subdomain' : undefined;
}

/** The steps of signup and the transitions between them (§4). The browser's Back and Forward do what the buttons do. */
export function useSignup(): Signup {
  const { api, boot } = useHost();
  const plan = chosenPlan(useLocation().search);
  const [sentBefore] = useState(() => readSentKey(draftStorage));
  const [step, setStep] = useState<SignupStep>(sentBefore ? 'processing' : 'info');
  const [progress, setProgress] = useState<Progress>('asking');
  const [info, setInfo] = useState<SignupInfo>(() => readDraft(draftStorage));
  const [problem, setProblem] = useState<InfoProblem | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [paymentProblem, setPaymentProblem] = useState<PaymentProblem | null>(null);
  const [card, setCard] = useState(EMPTY_CARD);
  const cardPage = useCardPage();
  const [leaving, setLeaving] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const { availability, recheck } = useSubdomainAvailability(info.subdomain);
  const sending = useRef(false);
  const attempt = useRef<Attempt | null>(sentBefore ? { key: sentBefore, content: null, refused: false } : null);

  useEffect(() => {
    if (step !== 'complete') keepDraft(draftStorage, info);
  }, [info, step]);

  const change = useCallback((changes: Partial<SignupInfo>) => {
    setInfo((current) => ({ ...current, ...changes }));
    setWaiting(false);
  }, []);

  const changeCard = useCallback((changes: Partial<Card>) => {
    setCard((current) => ({ ...current, ...changes }));
    setPaymentProblem((current) => (current?.incomplete ? current : null));
  }, []);

  const history = useStepHistory({
    onInfo() {
      if (step !== 'payment') return;
      setPaymentProblem(null);
      setStep('info');
    },
    onPayment() {
      if (step !== 'info') return;
      if (infoProblem(info, availability.state)) history.stayAtInfo();
      else setStep('payment');
    },
  });

  function toPayment(): void {
    const checking = availability.state === 'checking';
    const found = infoProblem(info, checking ? 'available' : availability.state);
    setProblem(found);
    setPaymentProblem(null);
    setWaiting(!found && checking);
    if (found || checking) return;
    setStep('payment');
    history.toPayment();
  }

  const goOn = useEffectEvent(toPayment);
  useEffect(() => {
    if (waiting && availability.state !== 'checking') goOn();
  }, [waiting, availability.state]);

  function finish(firm: Made): void {
    attempt.current = null;
    dropSentKey(draftStorage);
    dropDraft(draftStorage);
    setMade(firm);
    setInfo(EMPTY_INFO);
    setCard(EMPTY_CARD);
    cardPage.drop();
    setStep('complete');
  }

  /** Asks for the outcome of a signup; goes to the last step if it succeeded. */
  async function wentThrough(key: string): Promise<boolean> {
    const outcome = await api.call('signupOutcome', { headers: { [IDEMPOTENCY_HEADER]: key } });
    if (outcome.status !== 'complete') return false;
    finish({ subdomain: outcome.subdomain, email: outcome.email, ticket: null });
    return true;
  }

  function toForm(): void {
    setStep('info');
    history.stayAtInfo();
  }

  async function resume(): Promise<void> {
    if (!attempt.current) return;
    setProgress('asking');
    try {
      if (!(await wentThrough(attempt.current.key))) toForm();
    } catch {
      setProgress('unreachable');
    }
  }
  const resumeAfterReload = useEffectEvent(() => void resume());
  useEffect(() => resumeAfterReload(), []);

  async function signUp(paymentToken: string): Promise<void> {
    const { companyName, subdomain, adminEmail, adminName, password } = info;
    const email = adminEmail.trim().toLowerCase();
    const firm = {
      companyName: companyName.trim(),
      subdomain,
      adminEmail: email,
      adminName: adminName.trim(),
      password,
    };
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const body = { ...firm, paymentToken, timeZone, ...(plan ? { plan } : {}) };
    const content = JSON.stringify(body);
    const before = attempt.current;
    setProgress('creating');
    setStep('processing');
    try {
      // it may have succeeded although no answer arrived: other content must not create a second firm
      if (before && !before.refused && before.content !== content && (await wentThrough(before.key))) return;
      const key = before?.content === content ? before.key : newIdempotencyKey();
      attempt.current = { key, content, refused: false };
      keepSentKey(draftStorage, key);
      const { ticket, ...answer } = await api.call('signup', { body, headers: { [IDEMPOTENCY_HEADER]: key } });
      finish({ subdomain: answer.subdomain, email, ticket: ticket || null });
    } catch (failure) {
      returnWith(failure);
    }
  }

  /** Back to the step where the problem can be fixed. */
  function returnWith(failure: unknown): void {
    const message = errorText(failure, { other: 'Signup failed' });
    const refused = isRefusal(failure);
    if (refused && attempt.current) {
      attempt.current.refused = true;
      dropSentKey(draftStorage);
    }
    const field = refused ? refusedField(failure) : undefined;
    if (refused && failure.code === 'payment_declined') cardPage.drop();
    // another visitor may have taken the address meanwhile: the earlier check is outdated
    if (refused && failure.status === 409 && field !== 'adminEmail') recheck();
    if (field) {
      setProblem({ errors: { [field]: message }, entered: info, hasAccount: field === 'adminEmail' });
      setStep('info');
      history.toInfo();
      return;
    }
    setPaymentProblem({ message, unanswered: !refused });
    setStep('payment');
    history.toPayment();
  }

  async function enterCard(): Promise<void> {
    setPaymentProblem(null);
    setLeaving(true);
    try {
      await cardPage.open({ adminEmail: info.adminEmail.trim().toLowerCase(), plan });
    } catch (failure) {
      setPaymentProblem({ message: errorText(failure, { other: 'The page for your card could not be opened' }) });
      setLeaving(false);
    }
  }

  function pay(): void {
    if (sending.current || leaving) return;
    if (cardPage.used && cardPage.token === null) return void enterCard();
    const token = cardPage.used ? cardPage.token : boot.testPaymentToken;
    const found = cardPage.used ? null : cardProblem(card, token);
    setPaymentProblem(found);
    if (found || !token) return;
    sending.current = true;
    void signUp(token).finally(() => {
      sending.current = false;
    });
  }

  return {
    step,
    info,
    plan,
    availability,
    recheckSubdomain: recheck,
    infoProblem: problem,
    waiting,
    paymentProblem,
    progress,
    cardPage: cardPage.used ? (cardPage.token !== null ? 'entered' : leaving ? 'leaving' : 'before') : null,
    card,
    made,
    change,
    changeCard,
    toPayment,
    back: history.backToInfo,
    pay,
    askAgain: () => void resume(),
    toForm,
  };
}

/** Why the payment step can't be left yet (§5); null if it can. */
function cardProblem(card: Card, token: string | null): PaymentProblem | null {
  if (emptyCardFields(card).length > 0) return { message: MESSAGES.paymentIncomplete, incomplete: true };
  return token ? null : { message: MESSAGES.paymentNotConfigured };
}
