import type { RemoteAppProps } from '@scopewright/remote-contract';
import { lazyScreensOf, useLazyScreen } from '@scopewright/remote-contract/lazy-screens';
import { UiProvider } from '@scopewright/ui';
import { Suspense } from 'react';
import { FramedContext } from './layout/framed.ts';
import './remote.css';

export { CONTRACT_VERSION as contract } from '@scopewright/remote-contract/version';
export const version = __APP_VERSION__;

/** Every user signs in, few set anything up: the screens for that are separate files. */
export const screens = lazyScreensOf(
  import.meta.glob(['./login/*-screen.tsx', './invitation/*-screen.tsx', './confirm-email/*-screen.tsx'], {
    eager: true,
  }),
  import.meta.glob(['./*/*-screen.tsx', '!./login/*', '!./invitation/*', '!./confirm-email/*']),
);
export const { prepare } = screens;

/**
 * Screens for signing in, setting up and the user's own account. Throws for a screen that this build does not have, so
 * that the shell shows its fallback.
 */
export default function App({ screen, framed = false }: RemoteAppProps) {
  return (
    <UiProvider remote="auth">
      <FramedContext value={framed}>
        <Suspense fallback={null}>
          <Shown screen={screen} />
        </Suspense>
      </FramedContext>
    </UiProvider>
  );
}

function Shown({ screen }: { screen: string }) {
  const Screen = useLazyScreen(screens, screen);
  return <Screen />;
}
