import type { HostApi, RemoteModule } from '@scopewright/remote-contract';
import { type ReactNode, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { DrawnScreen } from './drawn-screen.tsx';
import { RemoteFailure } from './remote-failure.ts';
import { RemoteFallback } from './remote-fallback.tsx';
import type { RemoteLoader } from './remote-loader.ts';

type Loading = { status: 'loading' } | { status: 'ready'; module: RemoteModule } | { status: 'failed'; failure: RemoteFailure };

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
    const module = loader.loaded(name);
    return module ? { status: 'ready', module } : { status: 'loading' };
  });

  useEffect(() => {
    let current = true;
    loader.load(name, { retry: attempt > 0 }).then(
      (module) => current && setState({ status: 'ready', module }),
      (failure: RemoteFailure) => {
        console.error(failure, failure.cause);
        if (!current) return;
        // The remote is back, but the browser would not ask again for what it was refused or still waits for: that needs a new page.
        if (attempt > 0 && (failure.reason === 'stylesheet' || failure.reason === 'hung')) return reload();
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
    if (drawn) return isLoading && attempt === 0 ? <DrawnScreen element={drawn} /> : <DrawnScreen element={drawn} onRetry={retry} isRetrying={isLoading} />;
    return isLoading ? loading : <RemoteFallback title={host.boot.remotes[name]?.title ?? name} host={host} onRetry={retry} />;
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
