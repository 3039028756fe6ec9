import { pageExit } from '@scopewright/remote-contract/page-exit';
import { bootData, failure } from '@scopewright/remote-contract/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveSetupKey, openScreen } from '../testing/open.tsx';
import { QuickSetupScreen } from './quick-setup-screen.tsx';

beforeEach(() => {
  giveSetupKey();
  vi.spyOn(pageExit, 'leaveFor').mockImplementation(() => undefined);
});
afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
});

const fill = async (email = 'Ada@acme.example', companyName = ' Acme Consulting ', subdomain = 'Ac me!-1') => {
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Company name'), companyName);
  await userEvent.type(screen.getByLabelText('Subdomain'), subdomain);
  await userEvent.click(screen.getByRole('button', { name: 'Set up subdomain' }));
};

test('asks for the setup key before anything else', () => {
  sessionStorage.clear();
  openScreen(<QuickSetupScreen />, () => ({ success: true }));
  expect(screen.getByLabelText('Setup key')).toBeInTheDocument();
  expect(screen.queryByLabelText('Company name')).not.toBeInTheDocument();
});

test('wants all three fields', async () => {
  const { calls } = openScreen(<QuickSetupScreen />, () => ({ success: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Set up subdomain' }));
  for (const message of ['Email is required', 'Company name is required', 'Subdomain is required'])
    expect(await screen.findByText(message)).toBeInTheDocument();
  expect(calls).toEqual([]);
});

test('cleans the input, and continues at the new tenant after three seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { calls } = openScreen(<QuickSetupScreen />, () => ({ success: true }), {
    boot: bootData({ host: { kind: 'local', key: null } }),
  });
  await fill();
  expect(await screen.findByRole('heading', { name: 'Setup Complete!' })).toHaveFocus();
  expect(calls).toMatchObject([
    {
      path: 'admin/quick-subdomain-setup',
      body: { email: 'ada@acme.example', companyName: 'Acme Consulting', subdomain: 'acme-1' },
    },
  ]);
  expect(calls[0]?.headers.get('x-setup-key')).toBe('the-setup-key');
  expect(pageExit.leaveFor).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  const target = screen.getByRole('link', { name: 'Go there now' }).getAttribute('href') ?? '';
  expect(pageExit.leaveFor).toHaveBeenCalledExactlyOnceWith(target);
  expect(target).toMatch(/acme-1/);
  expect(new URL(target).searchParams.get('email')).toBe('ada@acme.example');
});

test('stays when asked to', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openScreen(<QuickSetupScreen />, () => ({ success: true }));
  await fill();
  await userEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(pageExit.leaveFor).not.toHaveBeenCalled();
  expect(screen.getByText('You are staying on this page.')).toBeInTheDocument();
});

test.each([
  ['no sentence', () => Response.json({}, { status: 500 }), 'Failed to set up subdomain'],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to set up subdomain'],
  ['a sentence', () => failure(409, 'This account belongs to Acme already'), 'This account belongs to Acme already'],
])('reports a failure with %s', async (_, answer, message) => {
  openScreen(<QuickSetupScreen />, answer);
  await fill();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByLabelText('Company name')).toHaveValue(' Acme Consulting ');
});
