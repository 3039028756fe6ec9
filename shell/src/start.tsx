import { createApiClient } from '@scopewright/api-client';
import {
  type BootData,
  createConnection,
  forgetPersonalItems,
  type HostApi,
  HostProvider,
  type SessionStore,
} from '@scopewright/remote-contract';
import { createCommands, createEdits } from '@scopewright/remote-contract/host-parts';
import { createQueryClient } from '@scopewright/remote-contract/query-client';
import { QueryClientProvider } from '@scopewright/remote-contract/shared/query';
import { BrowserRouter } from '@scopewright/remote-contract/shared/router';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { AccountMenuSlot } from './account/account-menu-slot.tsx';
import { App } from './app.tsx';
import { completeBoot, isComplete, readBoot, rememberRegistry } from './boot/boot.ts';
import { NavigationProgress } from './page/navigation-progress.tsx';
import { prefetchLinks } from './page/prefetch-links.ts';
import type { PrerenderedScreen } from './page/prerendered.ts';
import { createFederationRuntime } from './remotes/federation-runtime.ts';
import { createTakeOver } from './remotes/left-edits.ts';
import { createRemoteLoader, type RemoteLoader } from './remotes/remote-loader.ts';
import { createSlot } from './remotes/slot.tsx';
import { Crashed } from './screens/crashed.tsx';
import { takeHandover } from './session/handover.ts';
import { watchSession } from './session/watch-session.ts';
import { createAccent } from './theme/accent.ts';
import { pageTheme } from './theme/theme.ts';
import { createToastChannel, type ToastChannel } from './toast/toast-channel.ts';
import { ToastOutlet } from './toast/toast-outlet.tsx';

interface Page {
  host: HostApi;
  loader: RemoteLoader;
  toasts: ToastChannel;
}

const reload = () => window.location.reload();
const SIGN_OUT_UNTOLD =
  'You are signed out on this device. The server could not be reached; it will be notified as soon as possible.';

async function bootOfPage(): Promise<{ boot: BootData; manifests: Record<string, unknown> }> {
  const payload = readBoot(document);
  const { manifests = {}, ...known } = payload;
  if (isComplete(known)) {
    rememberRegistry(localStorage, known.remotes);
    return { boot: known, manifests };
  }
  const boot = await completeBoot(payload, {
    location,
    storage: localStorage,
    clientFor: ({ apiBase, publicKey, host, tenantKey }) =>
      createApiClient({
        baseUrl: apiBase,
        publicKey,
        accessToken: () => null,
        tenantKey: () => (host.kind === 'local' ? tenantKey : null),
      }),
  });
  return { boot, manifests };
}

/**
 * Reports moves in the browser's history before the router sees them: a window calls its listeners in the order in
 * which they were added.
 */
function historyMoves(): NonNullable<HostApi['onHistoryMove']> {
  const listeners = new Set<(event: PopStateEvent) => void>();
  window.addEventListener('popstate', (event) => {
    for (const listener of [...listeners]) listener(event);
  });
  return (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}

/** Builds the parts of the page. Rejects only when the page carries no boot data at all. */
export async function preparePage(): Promise<Page> {
  const { boot, manifests } = await bootOfPage();
  const connection = createConnection({
    boot,
    storage: localStorage,
    ticket: takeHandover('ticket', window),
    impersonation: { storage: sessionStorage, code: takeHandover('impersonation', window) },
  });
  const showAccent = createAccent(document);
  showAccent(boot.tenant?.branding?.accentColor);
  const queryClient = createQueryClient();
  const toasts = createToastChannel();
  const { api } = connection;
  const session: SessionStore = {
    ...connection.session,
    async signOut() {
      const confirmed = await connection.session.signOut();
      if (!confirmed) toasts.toast.info(SIGN_OUT_UNTOLD);
      return confirmed;
    },
  };
  const loader = createRemoteLoader({
    runtime: createFederationRuntime(manifests),
    locate: (name) => boot.remotes[name],
  });
  watchSession({
    session,
    window,
    onUserChange: () => {
      queryClient.clear();
      loader.resetAll();
      if (session.get().status !== 'signed-in') forgetPersonalItems(localStorage);
    },
  });
  const host: HostApi = {
    boot,
    session,
    api,
    toast: toasts.toast,
    queryClient,
    theme: pageTheme(),
    showAccent,
    onHistoryMove: historyMoves(),
    startWorker: async (moduleUrl) => (await import('./page/start-worker.ts')).startWorker(moduleUrl, boot.remotes),
    AccountMenu: AccountMenuSlot,
    commands: createCommands(),
    edits: createEdits(),
    Slot: createSlot({ loader, remotes: boot.remotes }),
    takeOverEdits: createTakeOver(loader, () => host),
  };
  prefetchLinks({ page: document, boot, session, loader });
  return { host, loader, toasts };
}

/** The whole tree of the page. `prerendered` is the screen in its HTML. */
export function PageTree({
  host,
  loader,
  toasts,
  prerendered,
}: Page & { prerendered: PrerenderedScreen | null }): ReactNode {
  return (
    <ErrorBoundary fallback={<Crashed host={host} />} onError={(error) => console.error(error)}>
      <HostProvider host={host}>
        <QueryClientProvider client={host.queryClient}>
          <BrowserRouter>
            <NavigationProgress />
            <App host={host} loader={loader} reload={reload} prerendered={prerendered} />
          </BrowserRouter>
          <ToastOutlet channel={toasts} />
        </QueryClientProvider>
      </HostProvider>
    </ErrorBoundary>
  );
}
