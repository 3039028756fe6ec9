import { TRIAL_DAYS } from '@scopewright/contracts/constants';
import { Link } from '@scopewright/remote-contract/router';
import { ArrowRight, Button } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { DemoButton } from './demo-button.tsx';
import type { LandingActions } from './landing-actions.ts';

export function ClosingCall({ requestDemo, demoHref, signupHref }: LandingActions): ReactNode {
  return (
    <section aria-labelledby="closing-title" className="mx-auto max-w-page px-5 py-20 sm:px-8 sm:py-28">
      <div className="relative isolate overflow-hidden rounded-xl bg-surface-inverse px-7 py-14 text-text-inverse sm:px-14 sm:py-20">
        <div aria-hidden="true" className="drafting-grid absolute inset-0 -z-10" />
        <h2 id="closing-title" className="max-w-[20ch] font-semibold text-3xl">
          Bring your next statement of work.
        </h2>
        <p className="mt-4 max-w-prose text-lg text-text-inverse-muted">
          Put one real client into it during your {TRIAL_DAYS} days. If the backlog at the end isn’t the one you would
          have written, walk away.
        </p>
        <div className="mt-9 flex flex-col gap-3 sm:flex-row">
          <Button asChild variant="accent" size="lg">
            <Link to={signupHref}>
              Get Started
              <ArrowRight aria-hidden="true" />
            </Link>
          </Button>
          <DemoButton variant="inverse" size="lg" requestDemo={requestDemo} demoHref={demoHref} />
        </div>
      </div>
    </section>
  );
}
