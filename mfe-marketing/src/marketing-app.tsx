import { HostProvider, type RemoteAppProps } from '@scopewright/remote-contract';
import { UiProvider } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { MarketingScreens } from './marketing-screens.tsx';

/** The public site: landing page, legal pages, signup. */
export function MarketingApp({ host, screen }: RemoteAppProps): ReactNode {
  return (
    <HostProvider host={host}>
      <UiProvider remote="marketing">
        <MarketingScreens screen={screen} />
      </UiProvider>
    </HostProvider>
  );
}
