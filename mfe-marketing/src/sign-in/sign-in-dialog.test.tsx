import { pageExit } from '@scopewright/remote-contract/page-exit';
import { bootData, renderWithHost } from '@scopewright/remote-contract/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { deferred, fakeApi, jsonAnswer } from '../shared/testing/fake-api.ts';
import { SignInDialog } from './sign-in-dialog.tsx';

beforeEach(() => void vi.spyOn(pageExit, 'leaveFor').mockImplementation(() => undefined));

const ACME = { id: '1', name: 'Acme Consulting', subdomain: 'acme' };
const HARBOR = { id: '2', name: 'Harbor Advisory', subdomain: 'harbor' };
const LOCAL = bootData({ host: { kind: 'local', key: null }, tenantKey: null, tenant: null });

function Opened() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open again
      </button>
      <SignInDialog open={open} onOpenChange={setOpen} />
    </>
  );
}

function setup(answer: (body: unknown) => Response | Promise<Response>) {
  const { api, requests } = fakeApi({ 'public/lookup-user-companies': answer });
  renderWithHost(<Opened />, { api, boot: LOCAL });
  return requests;
}

async function continueWith(email: string): Promise<void> {
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
}

it('continues directly to the only company, with the email filled in', async () => {
  const requests = setup(() => jsonAnswer({ companies: [ACME] }));
  await continueWith(' Ada@Example.com ');
  await waitFor(() =>
    expect(pageExit.leaveFor).toHaveBeenCalledWith('http://localhost:3000/?tenant=acme&email=ada%40example.com'),
  );
  expect(requests).toEqual([{ path: 'public/lookup-user-companies', body: { email: 'ada@example.com' } }]);
});

it('lets the visitor choose among several, and Back clears the step', async () => {
  setup(() => jsonAnswer({ companies: [ACME, HARBOR] }));
  await continueWith('ada@example.com');
  expect(await screen.findByRole('heading', { name: 'Select a company' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('Email')).toHaveValue('');
  await continueWith('ada@example.com');
  await userEvent.click(await screen.findByRole('button', { name: /Harbor Advisory/ }));
  expect(pageExit.leaveFor).toHaveBeenCalledWith('http://localhost:3000/?tenant=harbor&email=ada%40example.com');
});

it.each([
  [
    'an HTML page',
    () => new Response('<!doctype html><p>Bad gateway', { status: 502 }),
    'Server is not responding correctly. Please try again later.',
  ],
  ['an unparsable reply', () => new Response('oops'), 'Invalid response from server. Please try again.'],
  [
    'the server’s own sentence',
    () => jsonAnswer({ error: 'Slow down', code: 'rate_limited', requestId: 'r' }, 429),
    'Slow down',
  ],
  ['a refusal without words', () => jsonAnswer({}, 500), 'Failed to lookup account'],
  [
    'no company',
    () => jsonAnswer({ companies: [] }),
    'No account found with this email address. Please check your email or sign up for a new account.',
  ],
  [
    'a broken connection',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'An error occurred. Please try again.',
  ],
])('shows the error: %s', async (_case, answer, sentence) => {
  setup(answer);
  await continueWith('ada@example.com');
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(pageExit.leaveFor).not.toHaveBeenCalled();
});

it('can’t be sent while empty or busy', async () => {
  const { promise, resolve } = deferred<Response>();
  const requests = setup(() => promise);
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await continueWith('ada@example.com');
  expect(screen.getByRole('button', { name: 'Looking up your account...' })).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Email'), '{Enter}');
  resolve(jsonAnswer({ companies: [ACME] }));
  await waitFor(() => expect(pageExit.leaveFor).toHaveBeenCalledTimes(1));
  expect(requests).toHaveLength(1);
});

it('closing resets everything, and a late answer is ignored', async () => {
  const { promise, resolve } = deferred<Response>();
  setup(() => promise);
  await continueWith('ada@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  resolve(jsonAnswer({ companies: [ACME] }));
  await userEvent.click(screen.getByRole('button', { name: 'Open again' }));
  expect(await screen.findByLabelText('Email')).toHaveValue('');
  expect(pageExit.leaveFor).not.toHaveBeenCalled();
});

it('links to account recovery', () => {
  setup(() => jsonAnswer({ companies: [] }));
  expect(screen.getByRole('link', { name: 'Recover your account' })).toHaveAttribute('href', '/recover');
});

it('shows everyone without an account where system administrators sign in, and typing clears the error', async () => {
  setup(() => jsonAnswer({ companies: [] }));
  const hint = { name: 'System administrators sign in here' };
  expect(screen.queryByRole('link', hint)).not.toBeInTheDocument();
  await continueWith('root@example.com');
  expect(await screen.findByRole('link', hint)).toHaveAttribute('href', '/system-admin');
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^No account found with this email address\. Please check your email or sign up for a new account\.$/,
  );
  await userEvent.type(screen.getByLabelText('Email'), 'x');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', hint)).not.toBeInTheDocument();
});
