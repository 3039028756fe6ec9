import type { Screen } from '@scopewright/domain/screens';
import { type HostApi, type SessionState, useSession } from '@scopewright/remote-contract';
import { useLocation } from '@scopewright/remote-contract/router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { chooseFrames, chooseScreen } from './page/choose-screen.ts';
import { PageFrame } from './page/page-frame.tsx';
import type { PrerenderedScreen } from './page/prerendered.ts';
import { useEmailOutOfAddress, useScreenAnnouncement, useTenantInAddress } from './page/use-page-effects.ts';
import type { RemoteLoader } from './remotes/remote-loader.ts';
import { RemoteOutlet } from './remotes/remote-outlet.tsx';
import { ImpersonationOver } from './screens/impersonation-over.tsx';
import { LoadingScreen } from './screens/loading-screen.tsx';
import { Archived, Deleted, NotFound, SessionUnreachable, TenantNotFound } from './screens/notices.tsx';
import { Unavailable } from './screens/unavailable.tsx';
import { ImpersonationBanner } from './session/impersonation-banner.tsx';
import { SignInAgain } from './session/sign-in-again.tsx';

export interface AppProps {
  host: HostApi;
  loader: RemoteLoader;
  reload(): void;
  /** The prerendered screen in the page's HTML. */
  prerendered?: PrerenderedScreen | null;
}

/** The page: chooses the screen of §2.2 for the address and the session, and shows it. */
export function App({ host, loader, reload, prerendered = null }: AppProps): ReactNode {
  const { boot, session } = host;
  const { pathname } = useLocation();
  const state = useSession();
  const screen = useMemo(() => chooseScreen(pathname, boot, state), [pathname, boot, state]);
  const person = usePerson(state);
  const isOver = state.impersonating === true && state.status === 'ended';
  useScreenAnnouncement(isOver ? null : screen, boot);
  useTenantInAddress(boot, reload);
  useEmailOutOfAddress(state.status === 'signed-in');
  useEffect(() => {
    if (session.get().status === 'checking') void session.refresh();
  }, [session]);

  if (isOver) {
    return (
      <PageFrame>
        <ImpersonationOver boot={boot} impersonation={state.impersonation ?? null} />
      </PageFrame>
    );
  }
  return (
    <PageFrame banner={<ImpersonationBanner host={host} />}>
      {screen === null && state.status === 'unreachable' ? (
        <SessionUnreachable host={host} />
      ) : screen ? (
        <ScreenOutlet
          key={person}
          screen={screen}
          host={host}
          loader={loader}
          reload={reload}
          prerendered={prerendered}
        />
      ) : (
        <LoadingScreen what="Checking session" host={host} reload={reload} />
      )}
      {state.status === 'ended' ? <SignInAgain host={host} loader={loader} reload={reload} /> : null}
    </PageFrame>
  );
}

/**
 * A number that changes when another person is at the page, so that nothing of the previous person stays. It stays the
 * same when the first check of the session is answered: earlier actions on a public screen must not be lost.
 */
function usePerson({ status, user }: SessionState): number {
  const id = status === 'checking' || status === 'unreachable' ? null : (user?.id ?? 'signed-out');
  const [person, setPerson] = useState<{ id: string | null; number: number }>({ id, number: 0 });
  if (id !== null && id !== person.id) {
    setPerson({ id, number: person.id === null ? person.number : person.number + 1 });
  }
  return person.number;
}

function ScreenOutlet({ screen, host, loader, reload, prerendered }: AppProps & { screen: Screen }): ReactNode {
  const { boot } = host;
  const { pathname } = useLocation();
  const state = useSession();
  const frames = useMemo(() => chooseFrames(screen, pathname, boot, state), [screen, pathname, boot, state]);
  if (screen.remote !== null) {
    const shared = { host, loader, reload };
    /** Until a remote is there: the product starts, or a part of it comes into a frame that is already there. */
    const loading = (name: string, framed: boolean) => {
      const what = framed ? (boot.remotes[name]?.title ?? name) : `Initializing ${boot.productName}`;
      return <LoadingScreen what={what} host={host} reload={reload} />;
    };
    const alone = (framed: boolean) => (
      <RemoteOutlet
        key={screen.remote}
        name={screen.remote}
        screen={screen.screen}
        framed={framed}
        loading={loading(screen.remote, framed)}
        drawn={prerendered?.name === `${screen.remote}/${screen.screen}` ? prerendered.element : null}
        {...shared}
      />
    );
    /** The screen within the frames from a level on. */
    const within = (level: number, framed: boolean): ReactNode => {
      const frame = frames[level];
      // with the key of the frame's own pages, so that it stays mounted between them and this one
      return frame ? (
        <RemoteOutlet
          key={frame.remote}
          name={frame.remote}
          screen={frame.screen}
          framed={framed}
          loading={loading(frame.remote, framed)}
          content={within(level + 1, true)}
          fallback={within(level + 1, framed)}
          {...shared}
        />
      ) : (
        alone(framed)
      );
    };
    return within(0, false);
  }
  switch (screen.screen) {
    case 'tenant-not-found':
      return <TenantNotFound host={host} />;
    case 'archived':
      return <Archived host={host} />;
    case 'deleted':
      return <Deleted host={host} />;
    case 'not-found':
      return <NotFound host={host} />;
    case 'unavailable':
      return <Unavailable host={host} reload={reload} />;
  }
}
