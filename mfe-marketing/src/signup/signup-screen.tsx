import {
  ANSWER_WITHIN_HOURS,
  MONEY_BACK_DAYS,
  SIGNUP_REDIRECT_DELAY_MS,
  TRIAL_DAYS,
} from '@scopewright/contracts/constants';
import { planName, priceAtSignup } from '@scopewright/domain/pricing';
import { tenantHref, useHost } from '@scopewright/remote-contract';
import { pageExit } from '@scopewright/remote-contract/page-exit';
import { Link } from '@scopewright/remote-contract/router';
import { Alert, Check, CircleCheck, cn, Logo } from '@scopewright/ui';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { tenantPage } from '../shared/tenant-page.ts';
import { useArrivalAtTop } from '../shared/use-arrival.ts';
import { SignInDialog } from '../sign-in/sign-in-dialog.tsx';
import type { Plan } from './chosen-plan.ts';
import { InfoStep } from './info-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ProcessingStep } from './processing-step.tsx';
import { type SignupStep, useSignup } from './use-signup.ts';

const STEPS: readonly { step: SignupStep; label: string }[] = [
  { step: 'info', label: 'Your firm' },
  { step: 'payment', label: 'Payment' },
  { step: 'processing', label: 'Setting up' },
  { step: 'complete', label: 'Ready' },
];

/** Where the visitor is in the four steps. */
function StepList({ current }: { current: SignupStep }): ReactNode {
  const index = STEPS.findIndex(({ step }) => step === current);
  return (
    <ol aria-label="Signup steps" className="grid grid-cols-4 gap-2">
      {STEPS.map(({ step, label }, position) => (
        <li
          key={step}
          aria-current={position === index ? 'step' : undefined}
          className={cn(
            'grid gap-2 border-t-3 pt-2 text-xs sm:text-sm',
            position <= index ? 'border-brand' : 'border-border',
            position === index ? 'font-semibold text-text' : 'text-text-muted',
          )}
        >
          <span className="flex items-center gap-1.5">
            {position < index ? <Check aria-label="done" className="size-4 shrink-0 text-brand" /> : null}
            {label}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface CompleteStepProps {
  /** The new firm's address: signed in, or with the email filled in. */
  url: string;
  /** Whether the address signs the visitor in. */
  signsIn: boolean;
  onContinue: () => void;
}

/** The last step: announces the redirect and follows it after three seconds (§4). */
function CompleteStep({ url, signsIn, onContinue }: CompleteStepProps): ReactNode {
  const [seconds, setSeconds] = useState(SIGNUP_REDIRECT_DELAY_MS / 1000);

  useEffect(() => {
    const redirect = setTimeout(onContinue, SIGNUP_REDIRECT_DELAY_MS);
    const tick = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000);
    return () => {
      clearTimeout(redirect);
      clearInterval(tick);
    };
  }, [onContinue]);

  return (
    <div className="grid justify-items-center gap-4 py-6 text-center">
      <CircleCheck aria-hidden="true" className="size-14 text-success" />
      <p role="status" className="text-lg">
        Your workspace is ready. Taking you to {signsIn ? 'it' : 'your sign-in page'}.
      </p>
      <p aria-hidden="true" className="text-text-muted tabular-nums">
        {seconds} s
      </p>
      <a href={url} className="break-all font-semibold text-brand underline underline-offset-4 hover:text-brand-strong">
        Go there now
      </a>
    </div>
  );
}

const HEADINGS: Record<SignupStep, string> = {
  info: 'Create your firm’s workspace',
  payment: 'Payment information',
  processing: 'Setting up your workspace',
  complete: 'Welcome aboard',
};

const includedIn = (plan: Plan | null) => [
  `${TRIAL_DAYS} days free, with everything included`,
  'Your own address, for your team and your clients',
  `Then ${priceAtSignup(plan)}, with a ${MONEY_BACK_DAYS}-day money-back guarantee`,
];

/** Signup of a new firm (§2.6): info, payment, processing, complete. */
export function SignupScreen(): ReactNode {
  const { boot } = useHost();
  const signup = useSignup();
  const { step, plan, made } = signup;
  const [signingIn, setSigningIn] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useArrivalAtTop();

  const focusHeading = useEffectEvent((arrived: SignupStep) => {
    // an invalid field gets the focus
    if (shown.current !== arrived && !(arrived === 'info' && signup.info.problem)) heading.current?.focus();
    shown.current = arrived;
  });
  useEffect(() => focusHeading(step), [step]);

  const target = made ? tenantPage(boot, made.subdomain, made.email, made.ticket) : '';
  const leave = useCallback(() => pageExit.leaveFor(target), [target]);

  return (
    <div className="min-h-dvh bg-surface text-text lg:grid lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <aside className="relative isolate hidden overflow-hidden bg-surface-inverse p-12 text-text-inverse lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:justify-between lg:self-start">
        <div aria-hidden="true" className="drafting-grid absolute inset-0 -z-10" />
        <Link to={tenantHref(boot, '/')} aria-label={`${boot.productName}, home`} className="flex rounded-sm">
          <Logo productName={boot.productName} inverse />
        </Link>
        <div className="grid gap-8">
          <p className="font-semibold text-3xl">Every implementation, drawn to scope.</p>
          <ul className="grid gap-4 text-text-inverse-muted">
            {includedIn(plan).map((item) => (
              <li key={item} className="flex items-start gap-3">
                <Check aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-text-inverse" />
                {item}
              </li>
            ))}
          </ul>
        </div>
        <p className="text-sm text-text-inverse-muted">
          Questions are answered within {ANSWER_WITHIN_HOURS} hours:{' '}
          <a href={`mailto:${boot.supportEmail}`} className="text-text-inverse underline underline-offset-2">
            {boot.supportEmail}
          </a>
        </p>
      </aside>
      <main className="mx-auto w-full max-w-xl px-5 py-8 sm:px-8 sm:py-14">
        <Link
          to={tenantHref(boot, '/')}
          aria-label={`${boot.productName}, home`}
          className="mb-10 flex rounded-sm lg:hidden"
        >
          <Logo productName={boot.productName} />
        </Link>
        <StepList current={step} />
        <h1 ref={heading} tabIndex={-1} className="mt-10 mb-7 font-semibold text-3xl focus:outline-none">
          {step === 'processing' && signup.progress !== 'creating' ? 'Your signup' : HEADINGS[step]}
        </h1>
        {step === 'info' && plan ? (
          <p className="-mt-3 mb-6 text-text-muted">
            Your plan: <span className="font-semibold text-text">{planName(plan)}</span>
          </p>
        ) : null}
        {step === 'info' && signup.payment.cardPage === 'entered' ? (
          <Alert tone="info" className="mb-6">
            Your card is saved. Please choose your password again: it was not kept while you were away.
          </Alert>
        ) : null}
        {step === 'info' ? (
          <InfoStep
            state={signup.info}
            productDomain={boot.productDomain}
            onNext={signup.toPayment}
            onSignIn={() => setSigningIn(true)}
          />
        ) : null}
        {step === 'payment' ? (
          <PaymentStep
            state={signup.payment}
            configured={boot.testPaymentToken !== null || boot.cardPage === true}
            plan={plan}
            onBack={signup.back}
          />
        ) : null}
        {step === 'processing' ? (
          <ProcessingStep progress={signup.progress} onAskAgain={signup.askAgain} onToForm={signup.toForm} />
        ) : null}
        {made ? <CompleteStep url={target} signsIn={made.ticket !== null} onContinue={leave} /> : null}
      </main>
      <SignInDialog open={signingIn} onOpenChange={setSigningIn} email={signup.info.fields.adminEmail.trim()} />
    </div>
  );
}
