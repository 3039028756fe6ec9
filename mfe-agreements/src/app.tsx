import type { RemoteAppProps } from '@scopewright/remote-contract';
import { lazyScreensOf, useLazyScreen } from '@scopewright/remote-contract/lazy-screens';
import { UiProvider } from '@scopewright/ui';
import { CompanyGate } from '@scopewright/workplace-kit/company/company-gate';
import { OwnFrame } from '@scopewright/workplace-kit/page/own-frame';
import { Suspense } from 'react';
import { remote } from './pages.ts';
import './remote.css';

export { CONTRACT_VERSION as contract } from '@scopewright/remote-contract/version';
export const version = __APP_VERSION__;

export const screens = lazyScreensOf({}, import.meta.glob('./*/*-screen.tsx'));
export const { prepare } = screens;

/**
 * The agreements of a client company, within the frame of the workplace. Throws for a screen that this build does not
 * have, so that the shell shows its fallback.
 */
export default function App({ screen, framed = false }: RemoteAppProps) {
  const shown = (
    <Suspense fallback={null}>
      <Shown screen={screen} />
    </Suspense>
  );
  return <UiProvider remote={remote.name}>{framed ? shown : <OwnFrame>{shown}</OwnFrame>}</UiProvider>;
}

function Shown({ screen }: { screen: string }) {
  const Screen = useLazyScreen(screens, screen);
  return (
    <CompanyGate pages={[screen]}>
      <Screen />
    </CompanyGate>
  );
}
