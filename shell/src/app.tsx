import type { Screen } from '@scopewright/domain/screens';
import { type HostApi, useSession } from '@scopewright/remote-contract';
import { useLocation } from '@scopewright/router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { chooseScreen } from './page/choose-screen.ts';
import { PageFrame } from './page/page-frame.tsx';
import { useScreenAnnouncement, useTenantInAddress } from './page/use-page-effects.ts';
import type { RemoteLoader } from './remotes/remote-loader.ts';
import { RemoteOutlet } from './remotes/remote-outlet.tsx';
import { Archived } from './screens/archived.tsx';
import { LoadingScreen } from './screens/loading-screen.tsx';
import { NotFound } from './screens/not-found.tsx';
import { TenantNotFound } from './screens/tenant-not-found.tsx';

export interface AppProps {
  host: HostApi;
  loader: RemoteLoader;
  reload(): void;
}

/** The page: chooses the screen of §2.2 for the address and the session, and shows it. */
export function App({ host, loader, reload }: AppProps): ReactNode {
  const { boot, session } = host;
  const { pathname } = useLocation();
  const state = useSession();
  const screen = useMemo(() => chooseScreen(pathname, boot, state), [pathname, boot, state]);
  useScreenAnnouncement(screen, boot);
  useTenantInAddress(boot, reload);
  useEffect(() => {
    if (session.get().status === 'checking') void session.refresh();
  }, [session]);

  return (
    <PageFrame>
      {screen ? (
        <ScreenOutlet key={state.user?.id ?? 'nobody'} screen={screen} host={host} loader={loader} reload={reload} />
      ) : (
        <LoadingScreen what="Checking session" />
      )}
    </PageFrame>
  );
}

function ScreenOutlet({ screen, host, loader, reload }: AppProps & { screen: Screen }): ReactNode {
  const { boot } = host;
  if (screen.remote) {
    return (
      <RemoteOutlet
        key={screen.remote}
        name={screen.remote}
        screen={screen.screen}
        host={host}
        loader={loader}
        reload={reload}
        loading={<LoadingScreen what={`Initializing ${boot.productName}`} />}
      />
    );
  }
  switch (screen.screen) {
    case 'tenant-not-found':
      return <TenantNotFound boot={boot} />;
    case 'archived':
      return <Archived firmName={boot.tenant?.firmName ?? boot.productName} />;
    case 'not-found':
      return <NotFound boot={boot} />;
  }
}
