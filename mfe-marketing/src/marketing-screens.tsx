import { Spinner } from '@scopewright/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { BookDemoScreen } from './booking/book-demo-screen.tsx';
import { LandingScreen } from './landing/landing-screen.tsx';
import { LegalScreen } from './legal/legal-screen.tsx';

// Prerendered screens are part of the first load: hydration couldn't start while their code is still loading.
const SignupScreen = lazy(async () => ({ default: (await import('./signup/signup-screen.tsx')).SignupScreen }));

/**
 * Shows the screen that the shell requests. Throws for a screen that this build does not have, so that the shell shows
 * its fallback.
 */
export function MarketingScreens({ screen }: { screen: string }): ReactNode {
  switch (screen) {
    case 'landing':
      return <LandingScreen />;
    case 'book-demo':
      return <BookDemoScreen />;
    case 'signup':
      return (
        <Waiting>
          <SignupScreen />
        </Waiting>
      );
    case 'privacy':
    case 'terms':
      return <LegalScreen page={screen} />;
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
