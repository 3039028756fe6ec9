import { MONEY_BACK_DAYS, TRIAL_DAYS } from '@scopewright/contracts/constants';
import { Link } from '@scopewright/remote-contract/router';
import { ArrowRight, Button, Check } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { DemoButton } from './demo-button.tsx';
import { HeroPicture } from './hero-picture.tsx';
import type { LandingActions } from './landing-actions.ts';

const FACTS = [
  `${TRIAL_DAYS}-day free trial`,
  `${MONEY_BACK_DAYS}-day money-back guarantee`,
  'Your firm’s own address',
];

export function Hero({ requestDemo, demoHref, signupHref }: LandingActions): ReactNode {
  return (
    <section id="top" aria-labelledby="hero-title" className="relative isolate overflow-hidden">
      <div aria-hidden="true" className="drafting-grid absolute inset-0 -z-10" />
      <div className="mx-auto grid max-w-page items-center gap-12 px-5 pt-14 pb-20 sm:px-8 sm:pt-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)] lg:gap-14 lg:pb-28">
        <div className="grid gap-7">
          <p className="font-semibold text-accent">For firms that implement service management</p>
          <h1 id="hero-title" className="font-bold text-display text-text">
            Every implementation, drawn to scope.
          </h1>
          <p className="max-w-[34rem] text-lg text-text-muted">
            Agree with your client on spaces, workflows, request types and fields before anyone builds. Tie all of it to
            the statement of work, and hand your team a backlog that says exactly that.
          </p>
          <div className="flex flex-col gap-3 sm:flex-row">
            <Button asChild size="lg">
              <Link to={signupHref}>
                Get Started
                <ArrowRight aria-hidden="true" />
              </Link>
            </Button>
            <DemoButton variant="secondary" size="lg" requestDemo={requestDemo} demoHref={demoHref} />
          </div>
          <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm text-text-muted">
            {FACTS.map((fact) => (
              <li key={fact} className="flex items-center gap-2">
                <Check aria-hidden="true" className="size-4 text-brand" />
                {fact}
              </li>
            ))}
          </ul>
        </div>
        <HeroPicture />
      </div>
    </section>
  );
}
