import { BrowserRouter, useLocation, useNavigate } from '@scopewright/remote-contract/shared/router';
import { act, render, screen } from '@testing-library/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { NavigationProgress } from './navigation-progress.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

let arrive: () => void = () => undefined;
const Reports = lazy(
  () =>
    new Promise<{ default: () => ReactNode }>((resolve) => {
      arrive = () => resolve({ default: () => <p>All reports</p> });
    }),
);

function Page() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return pathname === '/reports' ? (
    <Reports />
  ) : (
    <button type="button" onClick={() => navigate('/reports')}>
      Reports
    </button>
  );
}

test('while the page of a new address loads, a bar is shown and the page before stays', async () => {
  const navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  render(
    <BrowserRouter>
      <NavigationProgress />
      <Suspense>
        <Page />
      </Suspense>
    </BrowserRouter>,
  );
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  act(() => {
    screen.getByRole('button').click();
    navigation.dispatchEvent(new Event('currententrychange'));
  });
  expect(screen.getByRole('progressbar', { name: 'Loading the page' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reports' })).toBeInTheDocument();
  await act(async () => arrive());
  expect(await screen.findByText('All reports')).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('it is hydrated with a prerendered page', async () => {
  const errors: unknown[] = [];
  const root = document.body.appendChild(document.createElement('div'));
  const hydrated = await act(async () =>
    hydrateRoot(
      root,
      <BrowserRouter>
        <NavigationProgress />
      </BrowserRouter>,
      { onRecoverableError: (error) => errors.push(error) },
    ),
  );
  expect(errors).toEqual([]);
  expect(root).toBeEmptyDOMElement();
  act(() => hydrated.unmount());
  root.remove();
});
