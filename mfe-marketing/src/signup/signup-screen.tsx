import { ANSWER_WITHIN_HOURS, MONEY_BACK_DAYS, TRIAL_DAYS } from '@scopewright/contracts/constants';
import { formatUsd, planName, STANDARD_PLAN } from '@scopewright/domain/pricing';
import { tenantHref, useHost } from '@scopewright/remote-contract';
import { pageExit } from '@scopewright/remote-contract/page-exit';
import { Link } from '@scopewright/router';
import { Alert, Check, Logo } from '@scopewright/ui';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { tenantPage } from '../shared/tenant-page.ts';
import { useArrivalAtTop } from '../shared/use-arrival.ts';
import { SignInDialog } from '../sign-in/sign-in-dialog.tsx';
import { CompleteStep } from './complete-step.tsx';
import { InfoStep } from './info-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ProcessingStep } from './processing-step.tsx';
import { StepList } from './step-list.tsx';
import { type SignupStep, useSignup } from './use-signup.ts';

const HEADINGS: Record<SignupStep, string> = {
  info: 'Create your firm’s workspace',
  payment: 'Payment information',
  processing: 'Setting up your workspace',
  complete: 'Welcome aboard',
};

const INCLUDED = [
  `${TRIAL_DAYS} days free, with everything included`,
  'Your own address, for your team and your clients',
  `Then ${formatUsd(STANDARD_PLAN.monthly)}/month, with a ${MONEY_BACK_DAYS}-day money-back guarantee`,
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
    if (shown.current !== arrived && !(arrived === 'info' && signup.infoProblem)) heading.current?.focus();
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
            {INCLUDED.map((item) => (
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
        {step === 'info' && signup.cardPage === 'entered' ? (
          <Alert tone="info" className="mb-6">
            Your card is saved. Please choose your password again: it was not kept while you were away.
          </Alert>
        ) : null}
        {step === 'info' ? (
          <InfoStep signup={signup} productDomain={boot.productDomain} onSignIn={() => setSigningIn(true)} />
        ) : null}
        {step === 'payment' ? (
          <PaymentStep
            problem={signup.paymentProblem}
            configured={boot.testPaymentToken !== null || boot.cardPage === true}
            cardPage={signup.cardPage}
            plan={plan}
            card={signup.card}
            onChange={signup.changeCard}
            onBack={signup.back}
            onPay={signup.pay}
          />
        ) : null}
        {step === 'processing' ? (
          <ProcessingStep progress={signup.progress} onAskAgain={signup.askAgain} onToForm={signup.toForm} />
        ) : null}
        {made ? <CompleteStep url={target} signsIn={made.ticket !== null} onContinue={leave} /> : null}
      </main>
      <SignInDialog open={signingIn} onOpenChange={setSigningIn} email={signup.info.adminEmail.trim()} />
    </div>
  );
}
