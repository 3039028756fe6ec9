import { failure, later } from '@scopewright/remote-contract/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { giveSetupKey, openScreen } from '../testing/open.tsx';
import { OauthTestScreen } from './oauth-test-screen.tsx';

const checks = {
  clientIdSet: true,
  clientIdFormat: 'valid',
  clientSecretSet: true,
  credentialsMismatch: false,
  supabaseUrlSet: true,
  redirectUri: 'https://scopewright.app/api/calendar/callback',
};
/** §2.9 */
const NEXT_STEPS = [
  'Log in as system administrator.',
  'Go to System Administration > Calendar.',
  'Add a BD (business-development) rep and connect their calendar.',
  'Set booking settings (duration, hours).',
  'Test on the public /book-demo page.',
];
const OK = { status: 'OK', message: 'Everything is set', instructions: NEXT_STEPS, checks };

afterEach(() => sessionStorage.clear());

test('runs on load, and shows what to do next when all is well', async () => {
  const { promise, resolve } = later();
  const { calls } = openScreen(<OauthTestScreen />, () => promise);
  expect(screen.getByRole('status')).toHaveTextContent('Testing OAuth configuration...');
  resolve(OK);
  expect(await screen.findByText('Everything is set')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(NEXT_STEPS),
  );
  expect(screen.getByText(checks.redirectUri)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Copy the redirect URI' })).toBeInTheDocument();
  expect(calls).toMatchObject([{ method: 'GET', path: 'public/oauth/test' }]);
});

test("flags credentials that look the same and an id of a wrong form, and lists the server's instructions", async () => {
  const answer = {
    status: 'WARNING',
    message: 'Please check the credentials',
    instructions: ['Copy the client id again'],
    checks: { ...checks, clientIdFormat: 'invalid', credentialsMismatch: true },
  };
  openScreen(<OauthTestScreen />, () => answer);
  expect(await screen.findByText('Please check the credentials')).toBeInTheDocument();
  expect(screen.getByText('They look the same')).toBeInTheDocument();
  expect(screen.getByText(/The client id and the client secret look the same/)).toBeInTheDocument();
  expect(screen.getByText('Invalid')).toBeInTheDocument();
  expect(screen.getByText('Copy the client id again')).toBeInTheDocument();
});

test('any other status is an error', async () => {
  openScreen(<OauthTestScreen />, () => ({
    status: 'ERROR',
    message: 'The client id is not set',
    instructions: [],
    checks: { ...checks, clientIdSet: false, clientIdFormat: 'missing' },
  }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The client id is not set');
  expect(screen.getByText('Not set')).toBeInTheDocument();
  // a missing value has no format and can't differ
  expect(screen.getAllByText('Not checked')).toHaveLength(2);
  expect(screen.queryByText('Yes')).not.toBeInTheDocument();
});

test('runs again', async () => {
  const answers = [OK, { ...OK, message: 'Still set' }];
  openScreen(<OauthTestScreen />, () => answers.shift());
  await userEvent.click(await screen.findByRole('button', { name: 'Run test again' }));
  expect(await screen.findByText('Still set')).toBeInTheDocument();
});

test('someone who has the setup key sees more; a wrong one is forgotten, and the test runs without it', async () => {
  giveSetupKey('an-old-key');
  const { calls } = openScreen(<OauthTestScreen />, ({ headers }) =>
    headers.get('x-setup-key') ? failure(403, 'This setup key is not valid.', { code: 'setup_key_invalid' }) : OK,
  );
  expect(await screen.findByText('Everything is set')).toBeInTheDocument();
  expect(calls.map(({ headers }) => headers.get('x-setup-key'))).toEqual(['an-old-key', null]);
  expect(sessionStorage.getItem('setupKey')).toBeNull();
});

test('previews and lengths are shown if the server returns them', async () => {
  openScreen(<OauthTestScreen />, () => ({
    ...OK,
    checks: { ...checks, clientIdPreview: '1234…', clientSecretLength: 35, supabaseUrl: 'https://scopewright.app' },
  }));
  for (const text of ['1234…', '35 characters', 'https://scopewright.app'])
    expect(await screen.findByText(text)).toBeInTheDocument();
});

test.each([
  ['no sentence', () => Response.json({}, { status: 500 }), 'Failed to test OAuth configuration'],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to test OAuth'],
  [
    'a sentence',
    () => failure(429, 'Too many requests. Please try again later.'),
    'Too many requests. Please try again later.',
  ],
])('reports a failure with %s, and can be retried', async (_, answer, message) => {
  let isDown = true;
  openScreen(<OauthTestScreen />, () => (isDown ? answer() : OK));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Everything is set')).toBeInTheDocument();
});
