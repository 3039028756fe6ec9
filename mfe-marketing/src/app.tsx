import { HostProvider, type RemoteAppProps } from '@scopewright/remote-contract';
import { UiProvider } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { MarketingScreens } from './marketing-screens.tsx';
import './remote.css';

export { CONTRACT_VERSION as contract } from '@scopewright/remote-contract/version';
export const version = __APP_VERSION__;

/** The public site: landing page, legal pages, signup. */
export default function App({ host, screen }: RemoteAppProps): ReactNode {
  return (
    <HostProvider host={host}>
      <UiProvider remote="marketing">
        <MarketingScreens screen={screen} />
      </UiProvider>
    </HostProvider>
  );
}
