import { Spinner } from '@scopewright/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { LandingScreen } from './landing/landing-screen.tsx';

// The landing page is what most visitors see first, so only it is part of the first load.
const SignupScreen = lazy(async () => ({ default: (await import('./signup/signup-screen.tsx')).SignupScreen }));
const LegalScreen = lazy(async () => ({ default: (await import('./legal/legal-screen.tsx')).LegalScreen }));

/** Shows the screen that the shell names. Throws for a screen that this build does not have, so that the shell shows its fallback. */
export function MarketingScreens({ screen }: { screen: string }): ReactNode {
  switch (screen) {
    case 'landing':
      return <LandingScreen />;
    case 'landing-demo':
      return <LandingScreen openDemo />;
    case 'signup':
      return (
        <Waiting>
          <SignupScreen />
        </Waiting>
      );
    case 'privacy':
    case 'terms':
      return (
        <Waiting>
          <LegalScreen page={screen} />
        </Waiting>
      );
    default:
      throw new Error(`Unknown screen: ${screen}`);
  }
}

function Waiting({ children }: { children: ReactNode }): ReactNode {
  return (
    <Suspense
      fallback={
        <div className="flex min-h-dvh items-center justify-center bg-surface text-2xl text-brand">
          <Spinner label="Loading..." />
        </div>
      }
    >
      {children}
    </Suspense>
  );
}
