import { MONEY_BACK_DAYS, SIGNUP_PRICE_PER_MONTH_USD, TRIAL_DAYS } from '@scopewright/contracts/constants';
import { tenantHref, useHost } from '@scopewright/remote-contract';
import { Link } from '@scopewright/router';
import { Check, Logo, Spinner } from '@scopewright/ui';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { leavePage } from '../shared/leave-page.ts';
import { tenantPage } from '../shared/tenant-page.ts';
import { useArrivalAtTop } from '../shared/use-arrival.ts';
import { CompleteStep } from './complete-step.tsx';
import { InfoStep } from './info-step.tsx';
import { PaymentStep } from './payment-step.tsx';
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
  `Then $${SIGNUP_PRICE_PER_MONTH_USD}/month, with a ${MONEY_BACK_DAYS}-day money-back guarantee`,
];

/** Signup of a new firm (§2.6): info, payment, processing, complete. */
export function SignupScreen(): ReactNode {
  const { boot } = useHost();
  const signup = useSignup();
  const { step } = signup;
  const heading = useRef<HTMLHeadingElement>(null);
  const firstStep = useRef(true);
  useArrivalAtTop();

  useEffect(() => {
    if (firstStep.current && step === 'info') return;
    firstStep.current = false;
    heading.current?.focus();
  }, [step]);

  const { subdomain } = signup;
  const email = signup.info.adminEmail;
  const leave = useCallback(() => leavePage(tenantPage(boot, subdomain, email)), [boot, subdomain, email]);

  return (
    <div className="min-h-dvh bg-surface text-text lg:grid lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <aside className="relative isolate hidden overflow-hidden bg-surface-inverse p-12 text-text-inverse lg:flex lg:flex-col lg:justify-between">
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
        <p className="text-sm text-text-inverse-muted">Questions are answered within 24 hours.</p>
      </aside>
      <main className="mx-auto w-full max-w-xl px-5 py-8 sm:px-8 sm:py-14">
        <Link to={tenantHref(boot, '/')} aria-label={`${boot.productName}, home`} className="mb-10 flex rounded-sm lg:hidden">
          <Logo productName={boot.productName} />
        </Link>
        <StepList current={step} />
        <h1 ref={heading} tabIndex={-1} className="mt-10 mb-7 font-semibold text-3xl focus:outline-none">
          {HEADINGS[step]}
        </h1>
        {step === 'info' ? <InfoStep signup={signup} productDomain={boot.productDomain} /> : null}
        {step === 'payment' ? (
          <PaymentStep
            error={signup.paymentError}
            configured={boot.testPaymentToken !== null}
            card={signup.card}
            onChange={signup.changeCard}
            onBack={signup.back}
            onPay={signup.pay}
          />
        ) : null}
        {step === 'processing' ? (
          <p role="status" className="flex items-center gap-3 py-6 text-lg text-text-muted">
            <Spinner className="text-2xl text-brand" />
            Creating your workspace...
          </p>
        ) : null}
        {step === 'complete' ? <CompleteStep url={tenantPage(boot, subdomain, email)} onContinue={leave} /> : null}
      </main>
    </div>
  );
}
