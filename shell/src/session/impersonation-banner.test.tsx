import { createImpersonationSession, type SessionStore } from '@scopewright/remote-contract';
import {
  bootData,
  impersonation,
  memorySession,
  renderWithHost,
  sessionGrant,
  testHost,
} from '@scopewright/remote-contract/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '../app.tsx';
import { createRemoteLoader } from '../remotes/remote-loader.ts';

const VIEW = impersonation({ until: new Date(2026, 0, 6, 15, 40).toISOString() });
const end = vi.fn(async () => undefined);

function impersonated(): SessionStore {
  const grant = { ...sessionGrant({ impersonation: VIEW }), secret: 'the-secret' };
  return createImpersonationSession({
    storage: sessionStorage,
    firmId: 'f',
    code: 'a-code',
    open: async () => grant,
    goOn: async () => grant,
    end,
  });
}
async function show(session: SessionStore) {
  const loader = createRemoteLoader({
    runtime: { entryOf: async (manifest) => manifest, loadApp: () => new Promise(() => undefined) },
    locate: () => ({ manifest: 'https://x.example/m.json' }),
  });
  const host = testHost({ session });
  renderWithHost(<App host={host} loader={loader} reload={() => undefined} />, host);
  await act(() => session.refresh().then(() => undefined));
  return host;
}
const height = () => document.documentElement.style.getPropertyValue('--shell-banner-height');

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  end.mockClear();
});
afterEach(() => void vi.useRealTimers());

test('shows the person, the place, the end, and that nothing can be changed; also to screen readers', async () => {
  await show(impersonated());
  const strip = screen.getByRole('region', { name: 'View for support' });
  const said =
    /^You are viewing as Ada Admin \(Firm administrator\) at Acme Consulting until (3:40 PM|15:40) · read-only$/;
  expect(
    within(strip).getByText(
      (_, element) => element?.tagName === 'P' && said.test((element.textContent ?? '').replace(/\s/g, ' ')),
    ),
  ).toBeVisible();
  expect(within(strip).getByRole('status').textContent?.replace(/\s/g, ' ')).toMatch(said);
  expect(height()).toMatch(/^\d+px$/);
  act(() => void vi.advanceTimersByTime(540_000));
  expect(within(strip).getByRole('status')).toHaveTextContent('This view ends in one minute.');
});

test('when it ends the page shows that, with a link back', async () => {
  await show(impersonated());
  act(() => void vi.advanceTimersByTime(599_000));
  expect(screen.queryByRole('heading', { name: 'You have stopped viewing' })).toBeNull();
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByRole('heading', { name: 'You have stopped viewing' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to system administration' })).toHaveAttribute('href', VIEW.returnUrl);
  expect(screen.queryByText(/Ada/)).toBeNull();
  expect(document.title).toBe('You have stopped viewing · Scopewright');
  expect(height()).toBe('');
});

test('stopping notifies the server, and always ends it here', async () => {
  await show(impersonated());
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Stop viewing' })));
  expect(end).toHaveBeenCalledWith('the-secret');
  expect(screen.getByRole('alert')).toHaveTextContent('Nothing was changed');
});

test('an expired link is reported', async () => {
  const session = createImpersonationSession({
    storage: sessionStorage,
    firmId: 'f',
    code: 'x',
    open: async () => 'over',
    goOn: async () => 'over',
    end,
  });
  await show(session);
  expect(screen.getByRole('heading', { name: 'This view cannot be opened' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Scopewright home' })).toBeInTheDocument();
});

test('people who are there themselves see nothing of it', async () => {
  const host = testHost({ boot: bootData(), session: memorySession(sessionGrant()) });
  await show(host.session);
  expect(screen.queryByRole('region', { name: 'View for support' })).toBeNull();
});
