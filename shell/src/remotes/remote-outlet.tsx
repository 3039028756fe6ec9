import type { HostApi, RemoteModule } from '@scopewright/remote-contract';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { MessageScreen } from '../screens/message-screen.tsx';
import { WaysOn } from '../screens/ways-on.tsx';
import type { RemoteFailure, RemoteLoader } from './remote-loader.ts';

/** Failures after which browsers may not request the file again on this page: they keep modules that failed. */
const NEEDS_NEW_PAGE: ReadonlySet<RemoteFailure['reason']> = new Set([
  'stylesheet',
  'hung',
  'screen',
  'changed',
  'code',
]);

type Loading =
  | { status: 'loading' }
  | { status: 'ready'; module: RemoteModule }
  | { status: 'failed'; failure: RemoteFailure };

export interface RemoteOutletProps {
  name: string;
  screen: string;
  host: HostApi;
  loader: RemoteLoader;
  /** Shown until the remote is loaded. */
  loading: ReactNode;
  /** Another remote's screen, shown in the frame of this one. */
  content?: ReactNode;
  /** Replaces this remote if it can't be shown; a message with Retry by default. */
  fallback?: ReactNode;
  /** The screen is shown in another remote's frame. */
  framed?: boolean;
  /** The prerendered screen; it stays until the remote hydrates it. */
  drawn?: Element | null;
  /** Reloads the page; used by Retry when loading the remote again couldn't work. */
  reload(): void;
}

/**
 * Shows a screen of a remote, or which part of the product is unavailable. Loads in an effect: Suspense would hold the
 * screen back.
 */
export function RemoteOutlet({
  name,
  screen,
  host,
  loader,
  loading,
  content,
  fallback,
  framed = false,
  drawn,
  reload,
}: RemoteOutletProps): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Loading>(() => {
    const module = loader.loaded(name, screen);
    return module ? { status: 'ready', module } : { status: 'loading' };
  });

  // another screen of a loaded remote doesn't require a reload: the remote fetches the code it lacks
  const asked = useEffectEvent(() => screen);
  useEffect(() => {
    let current = true;
    loader.load(name, { retry: attempt > 0, screen: asked() }).then(
      (module) => current && setState({ status: 'ready', module }),
      (failure: RemoteFailure) => {
        console.error(failure.message, failure.cause);
        if (!current) return;
        // The remote is back, but the browser won't repeat a request that failed or is still pending: that requires a
        // new page.
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
    if (isLoading) return loading;
    return (
      fallback ?? (
        <RemoteFallback title={host.boot.remotes[name]?.title ?? name} host={host} framed={framed} onRetry={retry} />
      )
    );
  }
  const App = state.module.default;
  return (
    <ErrorBoundary
      key={attempt}
      fallback={null}
      onError={(cause) => {
        const failure = loader.failureOf(name, 'render', cause);
        console.error(failure.message, cause);
        setState({ status: 'failed', failure });
      }}
    >
      <div data-remote={name}>
        <App host={host} screen={screen} framed={framed} content={content} />
      </div>
    </ErrorBoundary>
  );
}

interface DrawnScreenProps {
  /** The prerendered screen. */
  element: Element;
  /** Shows that its code is missing, with a retry; without it the screen is shown as it is. */
  onRetry?: () => void;
  isRetrying?: boolean;
}

/**
 * A prerendered screen, preserved while its remote can't hydrate it: it is readable and its links work.
 * `data-scripting` marks for its styles that its code is missing: they then show all that a click would have shown, and
 * hide the buttons.
 */
function DrawnScreen({ element, onRetry, isRetrying = false }: DrawnScreenProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(element);
  }, [element]);
  return (
    <>
      <div ref={place} data-scripting={onRetry ? 'none' : undefined} />
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
  /** Visitors' name of the missing part. */
  title: string;
  host: HostApi;
  framed: boolean;
  onRetry(): void;
}

/** Replaces a remote that can't be shown. Names the part; everything around it keeps working. */
function RemoteFallback({ title, host, framed, onRetry }: RemoteFallbackProps): ReactNode {
  return (
    <MessageScreen name="remote-unavailable" title={`${title} is unavailable`} role="alert" framed={framed}>
      <p>This part of the product could not be loaded. Everything else keeps working.</p>
      <WaysOn host={host}>
        <button type="button" className="shell-button" onClick={onRetry}>
          Retry
        </button>
      </WaysOn>
    </MessageScreen>
  );
}
