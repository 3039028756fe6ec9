import { failure, later } from '@scopewright/remote-contract/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { giveSetupKey, openScreen } from '../testing/open.tsx';
import { AdminToolsScreen } from './admin-tools-screen.tsx';

const HOSTING = {
  configured: true,
  hasApiToken: true,
  apiTokenPreview: 'vck_…ab',
  hasProjectId: true,
  projectId: 'prj_1',
  hasTeamId: false,
  teamId: null,
};

beforeEach(() => giveSetupKey());
afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
});

test('asks for the setup key before anything else', () => {
  sessionStorage.clear();
  openScreen(<AdminToolsScreen />, () => null);
  expect(screen.getByLabelText('Setup key')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Check hosting configuration' })).not.toBeInTheDocument();
});

test('explains when to use the subdomain creator, and where to look when something fails', () => {
  openScreen(<AdminToolsScreen />, () => null);
  expect(screen.getByText(/Use this if that did not happen/)).toBeInTheDocument();
  expect(screen.getByText(/check the browser console/)).toBeInTheDocument();
});

describe('the manual subdomain creator', () => {
  const create = async (subdomain = 'Ac me') => {
    if (subdomain) await userEvent.type(screen.getByLabelText('Subdomain'), subdomain);
    await userEvent.click(screen.getByRole('button', { name: 'Create subdomain' }));
  };

  test('wants a subdomain', async () => {
    const { calls } = openScreen(<AdminToolsScreen />, () => null);
    await create('');
    expect(await screen.findByText('Please enter a subdomain')).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  test("shows the server's result", async () => {
    const { promise, resolve } = later();
    const { calls } = openScreen(<AdminToolsScreen />, () => promise);
    await create();
    expect(await screen.findByRole('button', { name: 'Creating...' })).toBeDisabled();
    resolve({ success: true, message: 'acme is there' });
    expect(await screen.findByText('acme is there')).toBeInTheDocument();
    expect(calls[0]).toMatchObject({ path: 'admin/create-subdomain', body: { subdomain: 'acme' } });
  });

  test.each([
    ['alreadyExists', { success: false, alreadyExists: true }],
    ['the message', { success: false, message: 'Domain is already in use by this project' }],
    ['the error', { success: false, error: 'Already in use' }],
    ['the details', { success: false, error: 'Conflict', details: 'acme is already in use' }],
    ['a failed call', failure(409, 'acme.scopewright.app is already in use')],
  ])('“already in use” in %s is good news, with next steps', async (_, answer) => {
    openScreen(<AdminToolsScreen />, () => answer);
    await create();
    expect(await screen.findByText(/Good news/)).toBeInTheDocument();
    expect(screen.getByText('Wait 2-3 minutes for the certificates.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'acme.scopewright.app' }).getAttribute('href')).toContain('acme');
    expect(screen.getByText(/525 SSL error, wait longer/)).toBeInTheDocument();
    expect(screen.getByText('Log in with the bootstrap credentials.')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test.each([
    ['nothing', { success: false }, 'Failed to create subdomain'],
    ['an error with details', { success: false, error: 'Forbidden', details: 'wrong token' }, 'Forbidden: wrong token'],
    ['no sentence', Response.json({}, { status: 500 }), 'Failed to create subdomain'],
    ['a sentence', failure(503, 'The hosting provider does not answer'), 'The hosting provider does not answer'],
  ])('reports a failure with %s', async (_, answer, message) => {
    openScreen(<AdminToolsScreen />, () => answer);
    await create();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });
});

describe('the hosting configuration', () => {
  const check = () => userEvent.click(screen.getByRole('button', { name: 'Check hosting configuration' }));

  test('is shown with previews', async () => {
    openScreen(<AdminToolsScreen />, () => HOSTING);
    await check();
    expect(await screen.findByText('The hosting configuration is complete.')).toBeInTheDocument();
    for (const text of ['vck_…ab', 'prj_1', 'Not set']) expect(screen.getByText(text)).toBeInTheDocument();
  });

  test.each([
    ['may be incomplete', { configured: false, hasApiToken: false, apiTokenPreview: null }, /is not complete/],
    [
      'may not work',
      { problem: 'The hosting provider does not accept the API token' },
      'The hosting provider does not accept the API token',
    ],
    ['may need nothing', { provider: 'wildcard' }, 'Every subdomain is served here. There is nothing to configure.'],
  ])('%s', async (_, changes, text) => {
    openScreen(<AdminToolsScreen />, () => ({ ...HOSTING, ...changes }));
    await check();
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test('may not be had', async () => {
    openScreen(<AdminToolsScreen />, () => Response.json({}, { status: 500 }));
    await check();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to check the hosting configuration');
  });
});

describe('the sample tenant', () => {
  test('is made once, and a second later the diagnostic runs', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { promise, resolve } = later();
    const { calls } = openScreen(<AdminToolsScreen />, ({ path }) =>
      path === 'admin/bootstrap-isos-technology' ? promise : HOSTING,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Bootstrap sample tenant' }));
    expect(await screen.findByRole('button', { name: 'Bootstrapping...' })).toBeDisabled();
    resolve({ success: true });
    expect(await screen.findByRole('button', { name: 'Bootstrapped!' })).toBeDisabled();
    expect(calls.map(({ path }) => path)).toEqual(['admin/bootstrap-isos-technology']);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(calls.map(({ path }) => path)).toEqual(['admin/bootstrap-isos-technology', 'admin/vercel-diagnostic']);
    expect(await screen.findByText('The hosting configuration is complete.')).toBeInTheDocument();
  });

  test.each([
    ['no sentence', () => Response.json({}, { status: 500 }), 'Bootstrap failed'],
    [
      'an error with details',
      () => failure(409, 'The sample tenant is there already', { details: { company: 'Isos Technology' } }),
      'The sample tenant is there already: Isos Technology',
    ],
  ])('reports a failure with %s', async (_, answer, message) => {
    openScreen(<AdminToolsScreen />, answer);
    await userEvent.click(screen.getByRole('button', { name: 'Bootstrap sample tenant' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });
});
