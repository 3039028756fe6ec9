import type { Page } from '@scopewright/domain/pages';
import {
  type HostApi,
  type RemoteAppProps,
  type RemoteModule,
  type SessionState,
  type SessionStore,
  useSession,
} from '@scopewright/remote-contract';
import { Link } from '@scopewright/remote-contract/router';
import { bootData, memorySession, renderWithHost, sessionGrant, testHost } from '@scopewright/remote-contract/testing';
import { CONTRACT_VERSION } from '@scopewright/remote-contract/version';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from './app.tsx';
import type { PrerenderedScreen } from './page/prerendered.ts';
import { createRemoteLoader, RemoteFailure, type RemoteLoader } from './remotes/remote-loader.ts';
import { Crashed } from './screens/crashed.tsx';

function FakeRemote({ screen: name, host }: RemoteAppProps) {
  const { user } = useSession();
  return (
    <main>
      <h1>{`${name} for ${user?.name ?? 'no one'}`}</h1>
      <Link to="/signup">Sign up</Link>
      <div role="tablist">
        <Link role="tab" to="/another-tab">
          Another tab
        </Link>
      </div>
      <button type="button" onClick={() => host.session.signIn(sessionGrant())}>
        Sign in
      </button>
    </main>
  );
}
const fragile = { broken: false };
function FragileRemote(props: RemoteAppProps) {
  if (fragile.broken) throw new Error('boom');
  return <FakeRemote {...props} />;
}
const remote: RemoteModule = { default: FakeRemote, contract: CONTRACT_VERSION, version: '1' };

const failureOf: RemoteLoader['failureOf'] = (...failure) => new RemoteFailure(...failure);
const loaderOf = (
  loadApp: () => Promise<unknown>,
  entryOf = async (manifest: string): Promise<string> => manifest,
): RemoteLoader =>
  createRemoteLoader({
    runtime: { entryOf, loadApp },
    locate: () => ({ manifest: 'https://x.example/m.json' }),
  });
const reload = vi.fn();

/** A session that stays in `checking`. */
function checkingSession(): SessionStore {
  const state: SessionState = { status: 'checking', abilities: [], readOnly: false };
  return { ...memorySession(), get: () => state, refresh: () => new Promise(() => undefined) };
}

interface Shown extends Partial<HostApi> {
  path?: string;
  loader?: RemoteLoader;
  prerendered?: PrerenderedScreen;
}

function show({ path = '/', loader = loaderOf(async () => remote), prerendered, ...overrides }: Shown = {}) {
  const host = testHost(overrides);
  return {
    ...renderWithHost(<App host={host} loader={loader} reload={reload} prerendered={prerendered ?? null} />, {
      ...host,
      path,
    }),
    host,
  };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  reload.mockClear();
});

describe('while the page loads (§2.2)', () => {
  test('a session that is being checked', () => {
    const session = checkingSession();
    show({ session });
    expect(screen.getByRole('status')).toHaveTextContent('Loading... Checking session');
  });

  test('a remote that is on its way', () => {
    show({ loader: loaderOf(() => new Promise(() => undefined)) });
    expect(screen.getByRole('status')).toHaveTextContent('Loading... Initializing Scopewright');
  });

  test('a screen that needs no session does not wait for it', async () => {
    const session = checkingSession();
    show({ session, path: '/signup' });
    expect(await screen.findByRole('heading', { name: 'signup for no one' })).toBeInTheDocument();
  });
});

function Pressed() {
  const [pressed, setPressed] = useState(false);
  const { user } = useSession();
  return (
    <button type="button" onClick={() => setPressed(true)}>
      {`${pressed ? 'Pressed' : 'Press'}, ${user?.name ?? 'no one'}`}
    </button>
  );
}

test('actions on a public screen stay when the first check of the session is answered', async () => {
  const memory = memorySession();
  const checking = checkingSession();
  let answered = false;
  const session: SessionStore = {
    ...memory,
    refresh: checking.refresh,
    get: () => (answered ? memory : checking).get(),
  };
  show({ session, path: '/signup', loader: loaderOf(async () => ({ ...remote, default: Pressed })) });
  await userEvent.click(await screen.findByRole('button', { name: 'Press, no one' }));
  act(() => {
    answered = true;
    memory.signIn(sessionGrant());
  });
  expect(screen.getByRole('button')).toHaveTextContent('Pressed, Ada Admin');
});

describe('screens', () => {
  test('no one signed in sees the sign-in screen, then the dashboard', async () => {
    show({ session: memorySession() });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'dashboard for Ada Admin' })).toBeInTheDocument();
    expect(document.title).toBe('Acme Consulting · Scopewright');
  });

  test('Tenant Not Found, with a link home', () => {
    show({ boot: bootData({ tenant: null }), session: memorySession() });
    expect(screen.getByRole('heading', { name: 'Tenant Not Found' })).toBeInTheDocument();
    expect(
      screen.getByText("The subdomain you're trying to access doesn't exist or hasn't been configured yet."),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Scopewright home' })).toHaveAttribute(
      'href',
      'http://scopewright.app:3000/',
    );
  });

  test.each([
    ['an archived firm', {}, 'This account is archived'],
    ['a deleted firm', { restorableUntil: '2026-12-22T12:00:00.000Z' }, 'This firm was deleted'],
  ])('%s leads to the page that brings it back, with the token of the link that was mailed', (_what, closed, name) => {
    const boot = bootData();
    const shut = { ...boot, tenant: boot.tenant && { ...boot.tenant, archived: true, ...closed } };
    const { unmount } = show({ boot: shut, session: memorySession() });
    expect(screen.getByRole('heading', { name })).toBeInTheDocument();
    expect(document.title).toContain(name);
    expect(screen.getByRole('link', { name: 'Restore the account' })).toHaveAttribute('href', '/restore');
    unmount();
    const mailed = `#restore=${'a'.repeat(24)}.${'b'.repeat(43)}`;
    window.location.hash = mailed;
    show({ boot: shut, session: memorySession() });
    expect(screen.getByRole('link', { name: 'Restore the account' })).toHaveAttribute('href', `/restore${mailed}`);
    window.location.hash = '';
  });

  test('a path without a screen', () => {
    show({ path: '/system-admin' });
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  });

  test('a page that a remote has declared, under its path and title', async () => {
    const boot = bootData();
    const pages = [
      {
        screen: 'reports',
        paths: ['/reports/:year'],
        host: 'tenant',
        audience: 'signed-in',
        title: 'Reports · {firm}',
      },
    ] as const;
    const reports = { manifest: 'https://reports.example/mf-manifest.json', title: 'Reports', pages };
    show({ boot: { ...boot, remotes: { ...boot.remotes, reports } }, path: '/reports/2026' });
    const heading = await screen.findByRole('heading', { name: 'reports for Ada Admin' });
    expect(heading.closest('[data-remote]')).toHaveAttribute('data-remote', 'reports');
    expect(document.title).toBe('Reports · Acme Consulting');
  });

  test('system administration, for who may do that', async () => {
    show({ session: memorySession(sessionGrant({ abilities: ['system:admin'] })) });
    const heading = await screen.findByRole('heading', { name: 'dashboard for Ada Admin' });
    expect(heading.closest('[data-remote]')).toHaveAttribute('data-remote', 'admin');
  });

  test.each(['/', '/account/devices', '/system-admin'])(
    'a person who must set a new password gets the screen for that at %s',
    async (path) => {
      show({ path, session: memorySession(sessionGrant({ mustChangePassword: true, abilities: ['system:admin'] })) });
      const heading = await screen.findByRole('heading', { name: 'new-password for Ada Admin' });
      expect(heading.closest('[data-remote]')).toHaveAttribute('data-remote', 'auth');
      expect(document.title).toBe('Set a new password · Scopewright');
    },
  );

  test('public pages stay open to a person who must set a new password', async () => {
    show({ path: '/signup', session: memorySession(sessionGrant({ mustChangePassword: true })) });
    expect(await screen.findByRole('heading', { name: 'signup for Ada Admin' })).toBeInTheDocument();
  });

  test('a page whose remote is not known', async () => {
    show({ boot: bootData({ remotes: {} }) });
    expect(screen.getByRole('heading', { name: 'This page is unavailable' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('a remote is wrapped in its style scope', async () => {
    show();
    const heading = await screen.findByRole('heading', { name: 'dashboard for Ada Admin' });
    expect(heading.closest('[data-remote]')).toHaveAttribute('data-remote', 'firm');
  });

  test('a navigation moves the focus to the new heading', async () => {
    show();
    await userEvent.click(await screen.findByRole('link', { name: 'Sign up' }));
    expect(await screen.findByRole('heading', { name: 'signup for Ada Admin' })).toHaveFocus();
  });

  test('a tab that opens another part of its screen keeps the focus', async () => {
    show();
    await userEvent.click(await screen.findByRole('tab', { name: 'Another tab' }));
    expect(screen.getByRole('tab', { name: 'Another tab' })).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'Sign up' }));
    expect(await screen.findByRole('heading', { name: 'signup for Ada Admin' })).toHaveFocus();
  });

  test("signing out unmounts the user's screens", async () => {
    const { host } = show();
    await screen.findByRole('heading', { name: 'dashboard for Ada Admin' });
    await act(() => host.session.signOut());
    expect(await screen.findByRole('heading', { name: 'login for no one' })).toBeInTheDocument();
  });
});

const mounts = vi.fn();

/** The app of a remote whose frame surrounds other screens. */
function FrameRemote({ screen: name, content }: RemoteAppProps) {
  useEffect(() => mounts(), []);
  return (
    <>
      <nav aria-label="Workplace">
        <Link to="/projects">Projects</Link>
        <Link to="/account/devices">Devices</Link>
      </nav>
      <main>{content ?? <h1>{`${name} of the firm`}</h1>}</main>
    </>
  );
}

/** The app of a remote with a screen in such a frame; it can fail there. */
function FramedRemote({ screen: name, framed }: RemoteAppProps) {
  if (framed && fragile.broken) throw new Error('boom');
  return <h1>{`${name} ${framed ? 'framed' : 'alone'}`}</h1>;
}

describe('a page within another remote’s frame', () => {
  beforeEach(() => mounts.mockClear());

  /** `down` are those that can't be loaded. */
  const remotes = (down: readonly string[] = []) =>
    createRemoteLoader({
      runtime: {
        entryOf: async (manifest) => manifest,
        loadApp: async (name) => {
          if (down.includes(name)) throw new Error('refused');
          return { ...remote, default: name === 'auth' ? FramedRemote : FrameRemote };
        },
      },
      locate: (name) => ({ manifest: `https://${name}.example/m.json` }),
    });

  test('opens there, under its own title and in its own style scope', async () => {
    show({ path: '/account/devices', loader: remotes() });
    const heading = await screen.findByRole('heading', { name: 'devices framed' });
    expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toBe(heading);
    expect(heading.closest('[data-remote]')).toHaveAttribute('data-remote', 'auth');
    expect(screen.getByRole('main').closest('[data-remote]')).toHaveAttribute('data-remote', 'firm');
    expect(document.title).toBe('Devices · Scopewright');
  });

  test('shows in the frame which part of the product is loading', async () => {
    const loader = createRemoteLoader({
      runtime: {
        entryOf: async (manifest) => manifest,
        loadApp: (name) =>
          name === 'auth' ? new Promise(() => undefined) : Promise.resolve({ ...remote, default: FrameRemote }),
      },
      locate: (name) => ({ manifest: `https://${name}.example/m.json` }),
    });
    show({ path: '/account/devices', loader });
    expect(await within(await screen.findByRole('main')).findByRole('status')).toHaveTextContent('Loading... Sign-in');
  });

  test('is shown and removed while the frame stays, and its heading gets the focus', async () => {
    show({ path: '/projects', loader: remotes() });
    await screen.findByRole('heading', { name: 'projects of the firm' });
    await userEvent.click(screen.getByRole('link', { name: 'Devices' }));
    expect(await screen.findByRole('heading', { name: 'devices framed' })).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'Projects' }));
    expect(await screen.findByRole('heading', { name: 'projects of the firm' })).toHaveFocus();
    expect(mounts).toHaveBeenCalledTimes(1);
  });

  test('is shown without a frame while the remote with the frame cannot be loaded', async () => {
    show({ path: '/account/devices', loader: remotes(['firm']) });
    expect(await screen.findByRole('heading', { name: 'devices alone' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is named within the frame if it cannot be shown, and Retry brings it back', async () => {
    fragile.broken = true;
    show({ path: '/account/devices', loader: remotes() });
    expect(await within(await screen.findByRole('main')).findByRole('alert')).toHaveTextContent(
      'Sign-in is unavailable',
    );
    expect(screen.getByRole('link', { name: 'Projects' })).toBeInTheDocument();
    fragile.broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'devices framed' })).toBeInTheDocument();
  });
});

const unmounts = vi.fn();

/** The app of a remote that is within a frame and has its own frame. */
function BetweenRemote({ screen: name, content, framed }: RemoteAppProps) {
  useEffect(() => () => unmounts(), []);
  return (
    <section aria-label={`${name} ${framed ? 'framed' : 'alone'}`}>
      <Link to="/companies/1/projects/2/backlog">Backlog</Link>
      <Link to="/companies/1/projects/2">Workflows</Link>
      {content ?? <h2>{`content of ${name}`}</h2>}
    </section>
  );
}

describe('a page within two frames', () => {
  const page = (screen: string, paths: string[], frame: Page['frame']): Page => ({
    screen,
    paths,
    host: 'tenant',
    audience: 'signed-in',
    title: screen,
    frame,
  });
  const at = (name: string, pages: readonly Page[]) => ({
    manifest: `https://${name}.example/m.json`,
    title: name,
    pages,
  });
  const boot = bootData({
    remotes: {
      firm: at('firm', [page('company', ['/companies/:companyId/*'], 'around')]),
      scope: at('scope', [page('project', ['/companies/:companyId/projects/:projectId/*'], 'both')]),
      delivery: at('delivery', [page('backlog', ['/companies/:companyId/projects/:projectId/backlog'], 'inside')]),
    },
  });
  const apps: Record<string, RemoteModule['default']> = {
    firm: FrameRemote,
    scope: BetweenRemote,
    delivery: FramedRemote,
  };
  const remotes = (down: readonly string[] = []) =>
    createRemoteLoader({
      runtime: {
        entryOf: async (manifest) => manifest,
        loadApp: async (name) => {
          if (down.includes(name)) throw new Error('refused');
          return { ...remote, default: apps[name] };
        },
      },
      locate: (name) => boot.remotes[name],
    });

  test('is in both, which stay while it is shown and removed', async () => {
    mounts.mockClear();
    unmounts.mockClear();
    show({ boot, path: '/companies/1/projects/2', loader: remotes() });
    await screen.findByRole('heading', { name: 'content of project' });
    await userEvent.click(screen.getByRole('link', { name: 'Backlog' }));
    const heading = await screen.findByRole('heading', { name: 'backlog framed' });
    expect(within(screen.getByRole('region', { name: 'project framed' })).getByRole('heading')).toBe(heading);
    expect(within(screen.getByRole('main')).getByRole('region')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Workflows' }));
    await screen.findByRole('heading', { name: 'content of project' });
    expect(mounts).toHaveBeenCalledTimes(1);
    expect(unmounts).not.toHaveBeenCalled();
  });

  test.each([
    ['scope', ['main']],
    ['firm', ['region']],
  ])('is shown without the frame of %s while that cannot be loaded', async (down, roles) => {
    show({ boot, path: '/companies/1/projects/2/backlog', loader: remotes([down]) });
    await screen.findByRole('heading', { name: 'backlog framed' });
    for (const role of ['main', 'region'])
      expect(screen.queryAllByRole(role)).toHaveLength(roles.includes(role) ? 1 : 0);
  });
});

describe('a remote that is unavailable', () => {
  test('is named, and Retry brings it back', async () => {
    let down = true;
    const entryOf = async (manifest: string) => {
      if (down) throw new Error('refused');
      return manifest;
    };
    show({ loader: loaderOf(async () => remote, entryOf) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Firm dashboard is unavailable');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    down = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'dashboard for Ada Admin' })).toBeInTheDocument();
  });

  test('because its code failed: Retry requests it again, and then reloads the page, as browsers cache failures', async () => {
    const loadApp = vi.fn(() => Promise.reject(new Error('404')));
    show({ loader: loaderOf(loadApp) });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    const before = loadApp.mock.calls.length;
    await userEvent.click(retry);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(loadApp).toHaveBeenCalledTimes(before + 1);
  });

  test('because it throws while it renders: the same', async () => {
    fragile.broken = true;
    show({ loader: loaderOf(async () => ({ ...remote, default: FragileRemote })) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Firm dashboard is unavailable');
    fragile.broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'dashboard for Ada Admin' })).toBeInTheDocument();
  });

  test('for want of its styles: Retry reloads the page', async () => {
    const loader: RemoteLoader = {
      load: () => Promise.reject(new RemoteFailure('firm', 'stylesheet')),
      prime: async () => false,
      loaded: () => undefined,
      failureOf,
      loadModule: async () => undefined,
      resetAll: () => undefined,
    };
    show({ loader });
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('because the file of its screen failed: Retry requests it again, and then reloads the page, as the browser caches the failure', async () => {
    show({ loader: loaderOf(async () => ({ ...remote, prepare: () => Promise.reject(new Error('404')) })) });
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  test('whose styles fail on Retry: the page is reloaded immediately', async () => {
    const load = vi
      .fn<RemoteLoader['load']>()
      .mockRejectedValueOnce(new RemoteFailure('firm', 'failed'))
      .mockRejectedValueOnce(new RemoteFailure('firm', 'stylesheet'));
    show({
      loader: {
        load,
        prime: async () => false,
        loaded: () => undefined,
        failureOf,
        loadModule: async () => undefined,
        resetAll: () => undefined,
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
});

describe('a page that came with its screen, while the remote is unavailable', () => {
  const bare = () => bootData({ host: { kind: 'bare' }, tenantKey: null, tenant: null });
  const landing = (): PrerenderedScreen => {
    const element = document.createElement('div');
    element.innerHTML = '<main><h1>Drawn at the build</h1><a href="/privacy">Privacy policy</a></main>';
    return { name: 'marketing/landing', element };
  };

  test('stays, with a note and Retry', async () => {
    let down = true;
    const loader = loaderOf(() => (down ? Promise.reject(new Error('refused')) : Promise.resolve(remote)));
    show({ boot: bare(), session: memorySession(), loader, prerendered: landing() });
    expect(screen.getByRole('heading', { name: 'Drawn at the build' })).toBeInTheDocument();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    const main = screen.getByRole('main');
    expect(main.closest('[data-scripting]')).toBeNull();
    expect(await screen.findByRole('status')).toHaveTextContent('Some functions of this page could not be loaded');
    expect(main.closest('[data-scripting="none"]')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'landing for no one' })).toBeInTheDocument();
    expect(screen.queryByText('Drawn at the build')).not.toBeInTheDocument();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  test('stays while Retry is on its way', async () => {
    const loadApp = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(new Error('down'))
      .mockRejectedValueOnce(new Error('down'))
      .mockReturnValue(new Promise(() => undefined));
    show({ boot: bare(), session: memorySession(), loader: loaderOf(loadApp), prerendered: landing() });
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Retrying...' })).toBeDisabled();
    expect(screen.getByRole('heading', { name: 'Drawn at the build' })).toBeInTheDocument();
  });

  test('stays when the remote throws while it renders', async () => {
    fragile.broken = true;
    show({
      boot: bare(),
      session: memorySession(),
      loader: loaderOf(async () => ({ ...remote, default: FragileRemote })),
      prerendered: landing(),
    });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Drawn at the build' })).toBeInTheDocument();
    fragile.broken = false;
  });

  test('does not replace another screen', async () => {
    show({
      boot: bare(),
      session: memorySession(),
      path: '/signup',
      loader: loaderOf(() => Promise.reject(new Error('down'))),
      prerendered: landing(),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Website is unavailable');
    expect(screen.queryByText('Drawn at the build')).not.toBeInTheDocument();
  });
});

test('a remote whose code hangs: Retry reloads the page, as the browser would wait for the same code', async () => {
  const load = vi
    .fn<RemoteLoader['load']>()
    .mockRejectedValueOnce(new RemoteFailure('firm', 'timeout'))
    .mockRejectedValueOnce(new RemoteFailure('firm', 'hung'));
  show({
    loader: {
      load,
      prime: async () => false,
      loaded: () => undefined,
      failureOf,
      loadModule: async () => undefined,
      resetAll: () => undefined,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

describe('every screen that leads nowhere else has a way home and out', () => {
  const archived = () => {
    const boot = bootData();
    return { ...boot, tenant: boot.tenant && { ...boot.tenant, archived: true } };
  };
  const cases: [string, () => void, string | RegExp][] = [
    [
      'a remote that is unavailable',
      () => show({ loader: loaderOf(() => Promise.reject(new Error('down'))) }),
      'Firm dashboard is unavailable',
    ],
    ['a path without a screen', () => show({ path: '/system-admin' }), 'Page not found'],
    ['a tenant that is not found', () => show({ boot: bootData({ tenant: null }) }), 'Tenant Not Found'],
    ['an archived firm', () => show({ boot: archived() }), 'This account is archived'],
    ['a crash', () => renderWithHost(<Crashed host={testHost()} />), 'Something went wrong'],
  ];

  test.each(cases)('%s', async (_, open, heading) => {
    open();
    expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Scopewright home' })).toHaveAttribute(
      'href',
      'http://scopewright.app:3000/',
    );
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeEnabled();
  });

  test('out leads to the sign-in screen', async () => {
    const load = vi
      .fn<RemoteLoader['load']>()
      .mockRejectedValueOnce(new RemoteFailure('firm', 'failed'))
      .mockResolvedValueOnce(remote);
    const { host } = show({
      loader: {
        load,
        prime: async () => false,
        loaded: () => undefined,
        failureOf,
        loadModule: async () => undefined,
        resetAll: () => undefined,
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('heading', { name: 'login for no one' })).toBeInTheDocument();
    expect(host.session.get().status).toBe('signed-out');
  });

  test('a visitor without a session is not asked to sign out', () => {
    show({ boot: bootData({ tenant: null }), session: memorySession() });
    expect(screen.queryByRole('button', { name: 'Sign out' })).not.toBeInTheDocument();
  });

  test('a start that failed leads to the start page', () => {
    renderWithHost(<Crashed />);
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
  });

  test.each([
    ['the session', () => show({ session: checkingSession() })],
    ['a remote', () => show({ loader: loaderOf(() => new Promise(() => undefined)) })],
  ])('waiting long for %s', async (_, open) => {
    vi.useFakeTimers();
    open();
    await act(() => vi.advanceTimersByTimeAsync(3900));
    expect(screen.queryByText('This is taking longer than usual.')).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByText('This is taking longer than usual.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Scopewright home' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

/** A session whose state the test sets. */
function sessionOf(state: Partial<SessionState>, overrides: Partial<SessionStore> = {}) {
  const memory = memorySession(sessionGrant());
  let current: SessionState = { ...memory.get(), ...state };
  const listeners = new Set<() => void>();
  const change = (next: Partial<SessionState>) => {
    current = { ...current, ...next };
    for (const listener of listeners) listener();
  };
  const session: SessionStore = {
    ...memory,
    get: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ...overrides,
  };
  return { session, change };
}

describe('a session that could not be checked', () => {
  test('is no reason to sign in: Retry asks again', async () => {
    const { session, change } = sessionOf({ status: 'unreachable' }, { refresh: vi.fn(async () => true) });
    show({ session });
    expect(screen.getByRole('heading', { name: 'Your session could not be checked' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeEnabled();
    vi.mocked(session.refresh).mockImplementation(async () => {
      change({ status: 'signed-in' });
      return true;
    });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'dashboard for Ada Admin' })).toBeInTheDocument();
  });

  test('does not block a screen that needs none', async () => {
    show({ session: sessionOf({ status: 'unreachable' }).session, path: '/signup' });
    expect(await screen.findByRole('heading', { name: /^signup for/ })).toBeInTheDocument();
  });
});

function TypingRemote({ screen: name }: RemoteAppProps) {
  return name === 'sign-in-again' ? (
    <button type="button">Continue</button>
  ) : (
    <label>
      Company name <input />
    </label>
  );
}

describe('a session that ends in the middle of work', () => {
  test('opens sign-in over the screen, whose input stays; nothing outside closes the dialogs below', async () => {
    const { session, change } = sessionOf({});
    show({ session, loader: loaderOf(async () => ({ ...remote, default: TypingRemote })) });
    await userEvent.type(await screen.findByLabelText('Company name'), 'Contoso');
    const below = vi.fn();
    document.addEventListener('pointerdown', below);
    document.addEventListener('keydown', below);
    act(() => change({ status: 'ended' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign in again' });
    const button = await screen.findByRole('button', { name: 'Continue' });
    expect(dialog).toContainElement(button);
    expect(button.closest('[data-remote]')).toHaveAttribute('data-remote', 'auth');
    expect(screen.getByLabelText('Company name')).toHaveValue('Contoso');
    below.mockClear();
    await userEvent.click(button);
    await userEvent.keyboard('{Escape}');
    expect(below).not.toHaveBeenCalled();
    expect(dialog).toBeInTheDocument();
    act(() => change({ status: 'signed-in' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Company name')).toHaveValue('Contoso');
    await userEvent.keyboard('{Escape}');
    expect(below).toHaveBeenCalled();
    document.removeEventListener('pointerdown', below);
    document.removeEventListener('keydown', below);
  });
});
