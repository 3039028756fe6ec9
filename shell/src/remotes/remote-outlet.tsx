import type { HostApi, RemoteModule } from '@scopewright/remote-contract';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { MessageScreen } from '../screens/message-screen.tsx';
import { WaysOn } from '../screens/ways-on.tsx';
import { RemoteFailure, type RemoteLoader } from './remote-loader.ts';

/** What the browser would not ask for again on this page. */
const NEEDS_NEW_PAGE: ReadonlySet<RemoteFailure['reason']> = new Set(['stylesheet', 'hung', 'screen']);

type Loading =
  | { status: 'loading' }
  | { status: 'ready'; module: RemoteModule }
  | { status: 'failed'; failure: RemoteFailure };

export interface RemoteOutletProps {
  name: string;
  screen: string;
  host: HostApi;
  loader: RemoteLoader;
  /** Shown until the remote is there. */
  loading: ReactNode;
  /** The screen as the page came with it; it stays until the remote takes it over. */
  drawn?: Element | null;
  /** Loads the page anew; what Retry does where loading the remote again could not work. */
  reload(): void;
}

/** Shows a screen of a remote, or which part of the product is unavailable. Loaded in an effect: Suspense would hold the screen back. */
export function RemoteOutlet({ name, screen, host, loader, loading, drawn, reload }: RemoteOutletProps): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Loading>(() => {
    const module = loader.loaded(name, screen);
    return module ? { status: 'ready', module } : { status: 'loading' };
  });

  // another screen of a remote that is there is no reason to load it anew: the remote fetches what it lacks
  const asked = useRef(screen);
  useEffect(() => {
    asked.current = screen;
  }, [screen]);

  useEffect(() => {
    let current = true;
    loader.load(name, { retry: attempt > 0, screen: asked.current }).then(
      (module) => current && setState({ status: 'ready', module }),
      (failure: RemoteFailure) => {
        console.error(failure, failure.cause);
        if (!current) return;
        // The remote is back, but the browser would not ask again for what it was refused or still waits for: that needs a new page.
        if (attempt > 0 && NEEDS_NEW_PAGE.has(failure.reason)) return reload();
        setState({ status: 'failed', failure });
      },
    );
    return () => {
      current = false;
    };
  }, [loader, name, attempt, reload]);

  if (state.status !== 'ready') {
    const isLoading = state.status === 'loading';
    const retry = () => {
      if (state.status === 'failed' && state.failure.reason === 'stylesheet') return reload();
      setState({ status: 'loading' });
      setAttempt((count) => count + 1);
    };
    if (drawn)
      return isLoading && attempt === 0 ? (
        <DrawnScreen element={drawn} />
      ) : (
        <DrawnScreen element={drawn} onRetry={retry} isRetrying={isLoading} />
      );
    return isLoading ? (
      loading
    ) : (
      <RemoteFallback title={host.boot.remotes[name]?.title ?? name} host={host} onRetry={retry} />
    );
  }
  const App = state.module.default;
  return (
    <ErrorBoundary
      key={attempt}
      fallback={null}
      onError={(cause) => {
        const failure = new RemoteFailure(name, 'render', cause);
        console.error(failure, cause);
        setState({ status: 'failed', failure });
      }}
    >
      <div data-remote={name}>
        <App host={host} screen={screen} />
      </div>
    </ErrorBoundary>
  );
}

interface DrawnScreenProps {
  /** The screen as the page came with it. */
  element: Element;
  /** Tells that its code is missing, and offers to try again; without it the screen just stands. */
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** A screen that the page came with, kept standing while its remote can't take it over: it can be read, and its links lead on. */
function DrawnScreen({ element, onRetry, isRetrying = false }: DrawnScreenProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(element);
  }, [element]);
  return (
    <>
      <div ref={place} />
      {onRetry ? (
        <div className="shell-note" role="status" data-shell="remote-note">
          <p>Some functions of this page could not be loaded. You can read on, or try again.</p>
          <button type="button" className="shell-button shell-button-quiet" onClick={onRetry} disabled={isRetrying}>
            {isRetrying ? 'Retrying...' : 'Retry'}
          </button>
        </div>
      ) : null}
    </>
  );
}

interface RemoteFallbackProps {
  /** What visitors call the part that is missing. */
  title: string;
  host: HostApi;
  onRetry(): void;
}

/** What stands in for a remote that can't be shown. Names the part; everything around it keeps working. */
function RemoteFallback({ title, host, onRetry }: RemoteFallbackProps): ReactNode {
  return (
    <MessageScreen name="remote-unavailable" title={`${title} is unavailable`} role="alert">
      <p>This part of the product could not be loaded. Everything else keeps working.</p>
      <WaysOn host={host}>
        <button type="button" className="shell-button" onClick={onRetry}>
          Retry
        </button>
      </WaysOn>
    </MessageScreen>
  );
}
