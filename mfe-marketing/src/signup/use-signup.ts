import { ApiError, errorText } from '@scopewright/api-client';
import { useLocation } from '@scopewright/remote-contract/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { chosenPlan, type Plan } from './chosen-plan.ts';
import type { SignupInfo } from './signup-info.ts';
import { useStepHistory } from './step-history.ts';
import { type Made, type SignupAttempt, useAttempt } from './use-attempt.ts';
import { type InfoState, useInfoStep } from './use-info-step.ts';
import { type PaymentState, usePaymentStep } from './use-payment-step.ts';

export type SignupStep = 'info' | 'payment' | 'processing' | 'complete';

/**
 * The operation that the processing step waits for: the signup, or the outcome of one sent before a reload;
 * `unreachable` if the outcome couldn't be fetched.
 */
export type Progress = 'creating' | 'asking' | 'unreachable';

export interface Signup {
  step: SignupStep;
  /** The plan chosen on the landing page. */
  plan: Plan | null;
  info: InfoState;
  payment: PaymentState;
  progress: Progress;
  /** The firm, once complete. */
  made: Made | null;
  toPayment: () => void;
  back: () => void;
  /** Asks again for the outcome of the signup sent before a reload. */
  askAgain: () => void;
  /** Stops asking: the form is shown with its input. */
  toForm: () => void;
}

/** The server examined the signup and refused it: nothing was created. */
const isRefusal = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.status >= 400 && failure.status < 500;

/** Refusals that concern a field of the first step. */
function refusedField({ code }: ApiError): keyof SignupInfo | undefined {
  if (code === 'email_taken') return 'adminEmail';
  return code === 'subdomain_taken' ? 'subdomain' : undefined;
}

const emailOf = ({ adminEmail }: SignupInfo): string => adminEmail.trim().toLowerCase();

/** The firm as the server takes it. */
const firmOf = (info: SignupInfo) => ({
  companyName: info.companyName.trim(),
  subdomain: info.subdomain,
  adminEmail: emailOf(info),
  adminName: info.adminName.trim(),
  password: info.password,
});

interface Resuming {
  attempt: SignupAttempt;
  onProgress: (progress: Progress) => void;
  onMade: (firm: Made) => void;
  /** The sent signup created no firm. */
  onNothing: () => void;
}

/** Asks for the outcome of a signup that was sent before a reload. Returns a function that asks again. */
function useResuming({ attempt, onProgress, onMade, onNothing }: Resuming): () => void {
  async function resume(): Promise<void> {
    if (!attempt.isSent()) return;
    onProgress('asking');
    try {
      const firm = await attempt.outcome();
      if (firm) onMade(firm);
      else onNothing();
    } catch {
      onProgress('unreachable');
    }
  }
  const resumeAfterReload = useEffectEvent(() => void resume());
  useEffect(() => resumeAfterReload(), []);
  return () => void resume();
}

/** The steps of signup and the transitions between them (§4). The browser's Back and Forward work like the buttons. */
export function useSignup(): Signup {
  const plan = chosenPlan(useLocation().search);
  const attempt = useAttempt();
  const [step, setStep] = useState<SignupStep>(attempt.sentBefore ? 'processing' : 'info');
  const [progress, setProgress] = useState<Progress>('asking');
  const [made, setMade] = useState<Made | null>(null);
  const info = useInfoStep(step !== 'complete');
  const payment = usePaymentStep({ email: emailOf(info.fields), plan, signUp });
  const history = useStepHistory({
    onInfo() {
      if (step !== 'payment') return;
      payment.setProblem(null);
      setStep('info');
    },
    onPayment() {
      if (step !== 'info') return;
      if (info.isDone()) setStep('payment');
      else history.stayAtInfo();
    },
  });

  function toPayment(): void {
    const isDone = info.leave();
    payment.setProblem(null);
    if (!isDone) return;
    setStep('payment');
    history.toPayment();
  }

  const isChecking = info.availability.state === 'checking';
  const goOn = useEffectEvent(toPayment);
  useEffect(() => {
    if (info.waiting && !isChecking) goOn();
  }, [info.waiting, isChecking]);

  function finish(firm: Made): void {
    attempt.forget();
    setMade(firm);
    info.clear();
    payment.clear();
    setStep('complete');
  }

  function toForm(): void {
    setStep('info');
    history.stayAtInfo();
  }

  const askAgain = useResuming({ attempt, onProgress: setProgress, onMade: finish, onNothing: toForm });

  async function signUp(paymentToken: string): Promise<void> {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    setProgress('creating');
    setStep('processing');
    try {
      finish(await attempt.send({ ...firmOf(info.fields), paymentToken, timeZone, ...(plan ? { plan } : {}) }));
    } catch (failure) {
      returnWith(failure);
    }
  }

  /** Back to the step where the problem can be fixed. */
  function returnWith(failure: unknown): void {
    const message = errorText(failure, { other: 'Signup failed' });
    const refused = isRefusal(failure);
    if (refused) attempt.refuse();
    const field = refused ? refusedField(failure) : undefined;
    if (refused && failure.code === 'payment_declined') payment.dropEntered();
    // another visitor may have taken the address since: the earlier check is outdated
    if (refused && failure.status === 409 && field !== 'adminEmail') info.recheckSubdomain();
    if (field) {
      info.refuse(field, message);
      setStep('info');
      history.toInfo();
      return;
    }
    payment.setProblem({ message, unanswered: !refused });
    setStep('payment');
    history.toPayment();
  }

  return {
    step,
    plan,
    info,
    payment,
    progress,
    made,
    toPayment,
    back: history.backToInfo,
    askAgain,
    toForm,
  };
}
