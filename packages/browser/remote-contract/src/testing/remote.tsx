import { pageProblems, type RemoteDeclaration } from '@scopewright/domain/pages';
import { type RenderResult, render } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { type HostApi, isCompatible, type RemoteModule } from '../contract.ts';
import { HostProvider } from '../host-context.tsx';
import { MemoryRouter } from '../shared/memory-router.ts';
import { QueryClientProvider } from '../shared/query.ts';
import { CONTRACT_VERSION } from '../version.ts';
import { testHost } from './host.ts';

/** Shows nothing after an error, as the shell shows its fallback. */
class Boundary extends Component<{ children: ReactNode; onError: (error: unknown) => void }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

interface ShellOptions {
  host: HostApi;
  path: string;
  onError?: ((error: unknown) => void) | undefined;
}

/** Renders as the shell would: inside host, query client and router. */
export function renderInShell(ui: ReactNode, { host, path, onError }: ShellOptions): RenderResult {
  return render(
    <HostProvider host={host}>
      <QueryClientProvider client={host.queryClient}>
        <MemoryRouter initialEntries={[path]}>
          {onError ? <Boundary onError={onError}>{ui}</Boundary> : ui}
        </MemoryRouter>
      </QueryClientProvider>
    </HostProvider>,
    onError ? { onCaughtError: () => undefined } : undefined,
  );
}

/**
 * Renders a screen of a remote in a stub of the shell, after loading its code if it has a separate file.
 * @param overrides parts of the host that the test sets; `path` is the address, `/` by default
 */
export async function renderRemote(
  remote: RemoteModule,
  screen: string,
  { path = '/', ...overrides }: Partial<HostApi> & { path?: string } = {},
): Promise<RenderResult & { host: HostApi }> {
  const host = testHost(overrides);
  await remote.prepare?.(screen);
  return { host, ...renderInShell(<remote.default host={host} screen={screen} />, { host, path }) };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Calls an action and returns the events whose listeners it has added to the window and not removed. */
async function listenersLeftBy(action: () => Promise<void>): Promise<string[]> {
  const added: { type: string; listener: unknown }[] = [];
  const { addEventListener, removeEventListener } = window;
  window.addEventListener = function add(this: Window, type: string, listener: unknown, ...more: unknown[]) {
    added.push({ type, listener });
    return Reflect.apply(addEventListener, window, [type, listener, ...more]);
  } as typeof addEventListener;
  window.removeEventListener = function remove(this: Window, type: string, listener: unknown, ...more: unknown[]) {
    const index = added.findIndex((each) => each.type === type && each.listener === listener);
    if (index >= 0) added.splice(index, 1);
    return Reflect.apply(removeEventListener, window, [type, listener, ...more]);
  } as typeof removeEventListener;
  try {
    await action();
  } finally {
    Object.assign(window, { addEventListener, removeEventListener });
  }
  return added.map(({ type }) => type);
}

/** An address of a screen, as its page declares it. */
function addressOf({ pages }: RemoteDeclaration, screen: string): string {
  const [path = '/'] = pages.find((page) => page.screen === screen)?.paths ?? [];
  return path.replace(/\/\*$/, '').replace(/:\w+/g, 'a'.repeat(24)) || '/';
}

/** A name that no remote uses for a screen. */
const UNKNOWN_SCREEN = 'no-such-screen';

/**
 * Checks that the shell can show a remote: its module's exports, its declared pages, and that each of their screens is
 * shown and cleans up when it is removed.
 * @param remote exports of the remote's `./app` module
 * @returns one sentence for each problem
 */
export async function remoteProblems(
  remote: unknown,
  declaration: RemoteDeclaration,
  overrides: Partial<HostApi> = {},
): Promise<string[]> {
  if (!isCompatible(remote)) {
    const { contract } = (remote ?? {}) as { contract?: unknown };
    return contract === CONTRACT_VERSION
      ? ['./app must export a component as its default']
      : [`./app exports version ${String(contract)} of the contract; the installed one is ${CONTRACT_VERSION}`];
  }
  const problems = pageProblems({ [declaration.name]: declaration });
  if (typeof remote.version !== 'string' || remote.version === '')
    problems.push('./app must export the version of the build as “version”');
  const host = testHost(overrides);
  const shown = async (screen: string, path = '/'): Promise<{ error: unknown; empty: boolean }> => {
    let error: unknown;
    await Promise.resolve(remote.prepare?.(screen)).catch((reason: unknown) => {
      error = reason;
    });
    const onError = (reason: unknown) => {
      error = reason;
    };
    const view = renderInShell(<remote.default host={host} screen={screen} />, { host, path, onError });
    const empty = view.container.innerHTML === '';
    view.unmount();
    view.container.remove();
    return { error, empty };
  };
  for (const screen of new Set(declaration.pages.map((page) => page.screen))) {
    const before = new Set([...document.head.children, ...document.body.children]);
    const listeners = await listenersLeftBy(async () => {
      const { error, empty } = await shown(screen, addressOf(declaration, screen));
      if (error !== undefined) problems.push(`${screen}: it throws: ${messageOf(error)}`);
      else if (empty) problems.push(`${screen}: it shows nothing`);
    });
    for (const type of listeners) problems.push(`${screen}: its listener for “${type}” stays on the window`);
    for (const element of [...document.head.children, ...document.body.children])
      if (!before.has(element)) problems.push(`${screen}: its <${element.localName}> stays in the document`);
  }
  if ((await shown(UNKNOWN_SCREEN)).error === undefined)
    problems.push('It must throw for a screen it does not have, so that the shell shows its fallback');
  return problems;
}
