import { WELCOME_HOURS } from '@scopewright/contracts/constants';
import { isOfClient } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import { Button, Rocket } from '@scopewright/ui';
import { useId } from 'react';
import { AddSampleClient } from '../companies/sample/add-sample-client.tsx';
import { useDismissed } from './use-onboarding.ts';
import { useTour } from './use-tour.tsx';

const HOUR_MS = 3_600_000;

/**
 * The header's help menu, which has the tour too: gets the focus after it, because the card no longer exists by then.
 */
const helpMenu = {
  get current(): HTMLElement | null {
    return document.querySelector('[data-help]');
  },
};

/**
 * Welcomes the users of a firm or company that is less than a day old (§2.2): its name, its address, and the choice to
 * take the tour. A part of the page, which keeps the focus where it is. Once answered, it isn't shown to the user again.
 */
export function WelcomeCard() {
  const { boot } = useHost();
  const { user, company } = useSession();
  const { dismissed, dismiss } = useDismissed('welcome');
  const heading = useId();
  const { tour, begin, preload } = useTour({ returnFocusTo: helpMenu, onEnd: dismiss });
  const isNew = company && Date.now() - Date.parse(company.created_at) < WELCOME_HOURS * HOUR_MS;
  const ofClient = user !== undefined && isOfClient(user.role);
  const { hostConfig } = boot;
  return (
    <>
      {isNew && !dismissed ? (
        <section
          aria-labelledby={heading}
          className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-lg border border-border bg-brand-soft px-5 py-4"
        >
          <div className="grid min-w-0 gap-1">
            <p id={heading} className="font-semibold">
              Welcome to {boot.productName}
            </p>
            <p className="wrap-anywhere text-sm">
              <strong className="font-semibold">{company.name}</strong>
              {ofClient ? ' is set up here with ' : ' is ready at '}
              {ofClient ? (
                (boot.tenant?.firmName ?? 'your consulting firm')
              ) : (
                <span className="font-medium">{`${company.subdomain}.${hostConfig.productDomain}`}</span>
              )}
              {'.'}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            {ofClient ? (
              <Button size="sm" onClick={dismiss}>
                Got it
              </Button>
            ) : (
              <>
                <Button variant="ghost" size="sm" onClick={dismiss}>
                  Skip
                </Button>
                <AddSampleClient />
                <Button size="sm" onClick={() => void begin()} onPointerEnter={preload} onFocus={preload}>
                  <Rocket aria-hidden="true" />
                  Take the tour
                </Button>
              </>
            )}
          </div>
        </section>
      ) : null}
      {tour}
    </>
  );
}
