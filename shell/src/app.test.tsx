import { type HostApi, type RemoteAppProps, type RemoteModule, type SessionState, type SessionStore, useSession } from '@scopewright/remote-contract';
import { bootData, memorySession, renderWithHost, sessionGrant, testHost } from '@scopewright/remote-contract/testing';
import { CONTRACT_VERSION } from '@scopewright/remote-contract/version';
import { Link } from '@scopewright/router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from './app.tsx';
import { RemoteFailure } from './remotes/remote-failure.ts';
import { createRemoteLoader, type RemoteLoader } from './remotes/remote-loader.ts';

function FakeRemote({ screen: name, host }: RemoteAppProps) {
  const { user } = useSession();
  return (
    <main>
      <h1>{`${name} for ${user?.name ?? 'nobody'}`}</h1>
      <Link to="/signup">Sign up</Link>
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

const loaderOf = (loadApp: () => Promise<unknown>): RemoteLoader =>
  createRemoteLoader({ runtime: { loadApp }, locate: async () => ({ manifest: 'https://x.example/m.json', title: 'X' }) });
const reload = vi.fn();

/** A session whose check never ends. */
function checkingSession(): SessionStore {
  const state: SessionState = { status: 'checking', abilities: [], readOnly: false };
  return { ...memorySession(), get: () => state, refresh: () => new Promise(() => undefined) };
}

function show({ path = '/', loader = loaderOf(async () => remote), ...overrides }: Partial<HostApi> & { path?: string; loader?: RemoteLoader } = {}) {
  const host = testHost(overrides);
  return { ...renderWithHost(<App host={host} loader={loader} reload={reload} />, { ...host, path }), host };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
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
    expect(await screen.findByRole('heading', { name: 'signup for nobody' })).toBeInTheDocument();
  });
});

describe('screens', () => {
  test('nobody signed in sees the sign-in screen, then the dashboard', async () => {
    show({ session: memorySession() });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'dashboard for Ada Admin' })).toBeInTheDocument();
    expect(document.title).toBe('Acme Consulting · Scopewright');
  });

  test('Tenant Not Found, with a link home', () => {
    show({ boot: bootData({ tenant: null }), session: memorySession() });
    expect(screen.getByRole('heading', { name: 'Tenant Not Found' })).toBeInTheDocument();
    expect(screen.getByText("The subdomain you're trying to access doesn't exist or hasn't been configured yet.")).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Scopewright home' })).toHaveAttribute('href', 'http://scopewright.app:3000/');
  });

  test('an archived firm', () => {
    const boot = bootData();
    show({ boot: { ...boot, tenant: boot.tenant && { ...boot.tenant, archived: true } }, session: memorySession() });
    expect(screen.getByRole('heading', { name: 'This account is archived' })).toBeInTheDocument();
  });

  test('a path without a screen', () => {
    show({ path: '/bootstrap' });
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
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

  test('signing out unmounts what the user saw', async () => {
    const { host } = show();
    await screen.findByRole('heading', { name: 'dashboard for Ada Admin' });
    await act(() => host.session.signOut());
    expect(await screen.findByRole('heading', { name: 'login for nobody' })).toBeInTheDocument();
  });
});

describe('a remote that is unavailable', () => {
  test('is named, and Retry brings it back', async () => {
    let down = true;
    show({ loader: loaderOf(() => (down ? Promise.reject(new Error('refused')) : Promise.resolve(remote))) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Firm dashboard is unavailable');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    down = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'dashboard for Ada Admin' })).toBeInTheDocument();
  });

  test('because it throws while it renders: the same', async () => {
    fragile.broken = true;
    show({ loader: loaderOf(async () => ({ ...remote, default: FragileRemote })) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Firm dashboard is unavailable');
    fragile.broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'dashboard for Ada Admin' })).toBeInTheDocument();
  });

  test('for want of its styles: Retry loads the page anew', async () => {
    const loader: RemoteLoader = {
      load: () => Promise.reject(new RemoteFailure('firm', 'stylesheet')),
      prime: async () => false,
      loaded: () => undefined,
      resetAll: () => undefined,
    };
    show({ loader });
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('whose styles fail on Retry: the page is loaded anew at once', async () => {
    const load = vi
      .fn<RemoteLoader['load']>()
      .mockRejectedValueOnce(new RemoteFailure('firm', 'failed'))
      .mockRejectedValueOnce(new RemoteFailure('firm', 'stylesheet'));
    show({ loader: { load, prime: async () => false, loaded: () => undefined, resetAll: () => undefined } });
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
});
