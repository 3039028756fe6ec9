import type { RemoteAppProps } from '@scopewright/remote-contract';
import { type LazyScreens, useLazyScreen } from '@scopewright/remote-contract/lazy-screens';
import { UiProvider } from '@scopewright/ui';
import { Suspense } from 'react';
import { CompanyGate } from '../company/company-gate.tsx';
import { OwnFrame } from './own-frame.tsx';

interface FramedScreenProps extends Pick<RemoteAppProps, 'screen' | 'framed'> {
  /** The name of the remote. */
  remote: string;
  screens: LazyScreens;
  /** Screens that need the company of the address. */
  ofCompany?: readonly string[];
}

/**
 * A screen of a remote within the frame of the workplace, or below a bar with the remote's name. Throws for a screen
 * that the build does not have, so that the shell shows its fallback.
 */
export function FramedScreen({ remote, framed = false, ...shown }: FramedScreenProps) {
  const content = (
    <Suspense fallback={null}>
      <Shown {...shown} />
    </Suspense>
  );
  return <UiProvider remote={remote}>{framed ? content : <OwnFrame>{content}</OwnFrame>}</UiProvider>;
}

function Shown({ screens, screen, ofCompany = [] }: Omit<FramedScreenProps, 'remote' | 'framed'>) {
  const Screen = useLazyScreen(screens, screen);
  if (!ofCompany.includes(screen)) return <Screen />;
  return (
    <CompanyGate pages={[screen]}>
      <Screen />
    </CompanyGate>
  );
}
