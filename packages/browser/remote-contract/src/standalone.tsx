import { createApiClient } from '@scopewright/api-client';
import type { SessionGrant } from '@scopewright/contracts';
import type { RemoteDeclaration } from '@scopewright/domain/pages';
import { createRoot } from 'react-dom/client';
import type { BootData } from './boot.ts';
import { createQueryClient } from './calls/query-client.ts';
import type { HostApi, RemoteModule } from './contract.ts';
import { createCommands } from './host/commands.ts';
import { createEdits } from './host/edits.ts';
import { HostProvider } from './host-context.tsx';
import { QueryClientProvider } from './shared/query.ts';
import { BrowserRouter, useLocation } from './shared/router.ts';
import { bootData } from './testing/boot.ts';
import { useScreenAtAddress } from './testing/screen-at-address.tsx';
import { grantOf, memorySession, sessionGrant } from './testing/session.ts';

export { bootData, sessionGrant };

export interface StandaloneOptions {
  /** The remote's declaration: the page's path chooses the screen, as in the product; `?screen=` overrides it. */
  remote: RemoteDeclaration;
  app: RemoteModule['default'];
  boot?: Partial<BootData>;
  /** The signed-in session; null for signed out. A firm administrator by default. */
  session?: SessionGrant | null;
  /** Answers the remote's calls; the network by default. */
  fetch?: typeof fetch;
  /** The element to render into; `#root` by default. */
  container?: Element | null;
}

/** Runs a remote on its own, with a substitute for the shell: `vite --mode standalone` opens a page that calls this. */
export function mountStandalone({
  remote,
  app,
  boot: overrides,
  session: grant,
  fetch,
  container,
}: StandaloneOptions): void {
  const root = container ?? document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id “root”');
  const own = { manifest: '', title: remote.title, pages: remote.pages };
  const boot = bootData({ remotes: { [remote.name]: own }, ...overrides });
  const session = memorySession(grant === null ? undefined : (grant ?? grantOf('firmAdmin')));
  const api = createApiClient({
    baseUrl: boot.apiBase,
    publicKey: boot.publicKey,
    accessToken: () => session.accessToken(),
    tenantKey: () => (boot.host.kind === 'local' ? boot.tenantKey : null),
    ...(fetch ? { fetch } : {}),
  });
  const queryClient = createQueryClient();
  const announce = (message: string) => console.info(message);
  const host: HostApi = {
    boot,
    session,
    api,
    queryClient,
    toast: { success: announce, error: announce, info: announce },
    commands: createCommands(),
    edits: createEdits(),
  };
  createRoot(root).render(
    <HostProvider host={host}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <div data-remote={remote.name}>
            <Screen host={host} remote={remote} app={app} />
          </div>
        </BrowserRouter>
      </QueryClientProvider>
    </HostProvider>,
  );
}

/** The remote's screen at the address, as its pages declare it; `?screen=` names another. */
function Screen({ host, remote, app: App }: { host: HostApi } & Pick<StandaloneOptions, 'remote' | 'app'>) {
  const { search } = useLocation();
  const declared = useScreenAtAddress(remote);
  const screen = new URLSearchParams(search).get('screen') ?? declared ?? remote.pages[0]?.screen ?? '';
  return <App host={host} screen={screen} />;
}
