import { tenantHref, useHost } from '@scopewright/remote-contract';
import { whenIdle } from '@scopewright/ui';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useArrivalAtSection } from '../shared/use-arrival.ts';
import { useLoaded } from '../shared/use-loaded.ts';
import { Benefits } from './benefits.tsx';
import { ClosingCall } from './closing-call.tsx';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { FirstRunNotice } from './first-run-notice.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import type { LandingActions } from './landing-actions.ts';
import { Pricing } from './pricing.tsx';
import { Testimonials } from './testimonials.tsx';
import { TopBar } from './top-bar.tsx';
import { UseCases } from './use-cases.tsx';

export interface LandingDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

type DialogName = 'demo' | 'sign-in';

const fetchDemo = async (): Promise<ComponentType<LandingDialogProps>> =>
  (await import('../demo/landing-demo-dialog.tsx')).LandingDemoDialog;
const fetchSignIn = async (): Promise<ComponentType<LandingDialogProps>> =>
  (await import('../sign-in/sign-in-dialog.tsx')).SignInDialog;

/** The landing page (§2.3). */
export function LandingScreen(): ReactNode {
  const { boot, toast } = useHost();
  useArrivalAtSection();
  const [dialog, setDialog] = useState<DialogName>();
  const demo = useLoaded(fetchDemo);
  const signIn = useLoaded(fetchSignIn);

  const show = useCallback(
    async (name: DialogName, load: () => Promise<boolean>): Promise<void> => {
      if (await load()) setDialog(name);
      else toast.error('This part of the page could not be loaded. Please check your connection and try again.');
    },
    [toast],
  );
  // what can be pressed first comes first on a slow line
  useEffect(() => whenIdle(() => void signIn.preload().then(demo.preload)), [signIn.preload, demo.preload]);

  const actions: LandingActions = {
    signIn: () => void show('sign-in', signIn.load),
    requestDemo: () => void show('demo', demo.load),
    demoHref: tenantHref(boot, '/book-demo'),
    signupHref: tenantHref(boot, '/signup'),
  };
  const dialogProps = (name: DialogName): LandingDialogProps => ({
    open: dialog === name,
    onOpenChange: (open) => setDialog(open ? name : undefined),
  });

  return (
    <div className="bg-surface text-text">
      <FirstRunNotice />
      <TopBar productName={boot.productName} {...actions} />
      <main>
        <Hero {...actions} />
        <Features />
        <UseCases />
        <Benefits />
        <HowItWorks />
        <Testimonials />
        <Pricing signupHrefOf={(plan) => tenantHref(boot, `/signup?plan=${plan}`)} />
        <Faq productName={boot.productName} supportEmail={boot.supportEmail} />
        <ClosingCall {...actions} />
      </main>
      <Footer productName={boot.productName} supportEmail={boot.supportEmail} />
      {demo.Component ? <demo.Component {...dialogProps('demo')} /> : null}
      {signIn.Component ? <signIn.Component {...dialogProps('sign-in')} /> : null}
    </div>
  );
}
