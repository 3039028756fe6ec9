import type { SecondFactors as Factors, SecondFactorQuestion } from '@scopewright/contracts';
import { useLocation } from '@scopewright/remote-contract/router';
import {
  answeringApi,
  failure,
  memorySession,
  renderWithHost,
  type SeenCall,
  sessionGrant,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { FirmSecurityScreen } from '../firm-security/firm-security-screen.tsx';
import { LoginScreen } from '../login/login-screen.tsx';
import { SecondFactorScreen } from './second-factor-screen.tsx';
import { SecondFactors } from './second-factors.tsx';

const QUESTION: SecondFactorQuestion = {
  secondFactorRequired: true,
  challenge: 'challenge-of-tests-0123456789',
  expiresAt: '2026-01-05T09:05:00.000Z',
  totp: true,
  recoveryCodes: true,
  passkey: null,
};
const CODES = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-000${index}`);
const NONE: Factors = { totp: null, passkeys: [], recoveryCodesLeft: 0, required: false };
const SETUP = {
  setup: 'setup-of-tests-0123456789',
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
  expiresAt: QUESTION.expiresAt,
};
const toasts = () => ({ success: vi.fn(), error: vi.fn(), info: vi.fn() });

describe('the second step of signing in', () => {
  async function open(answer: (call: SeenCall) => unknown) {
    const { api, calls } = answeringApi((call) => (call.path === 'login' ? QUESTION : answer(call)));
    const toast = toasts();
    const rendered = renderWithHost(<LoginScreen />, { api, session: memorySession(), toast });
    await userEvent.type(screen.getByLabelText('Email'), 'ada@acme.example');
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
    await screen.findByRole('heading', { name: 'One more step' });
    return { calls, toast, code: await screen.findByLabelText('Six-digit code'), ...rendered };
  }

  test('sends the code without its blank, and hands the session to the shell', async () => {
    const { code, calls, host } = await open(() => ({ ...sessionGrant(), recoveryCodesLeft: null }));
    expect(host.session.get().status).toBe('signed-out');
    await waitFor(() => expect(code).toHaveFocus());
    await userEvent.type(code, '123 456{Enter}');
    await waitFor(() => expect(host.session.get().status).toBe('signed-in'));
    expect(calls.at(-1)).toMatchObject({
      path: 'login/second-factor',
      body: { challenge: QUESTION.challenge, answer: { kind: 'totp', code: '123456' } },
    });
  });

  test('reports a wrong code, and selects it for retyping', async () => {
    const { code } = await open(() => failure(403, 'This code is wrong', { code: 'second_factor_refused' }));
    await userEvent.type(code, '123456{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is wrong$/));
    expect(code).toBeInvalid();
    expect(code).toHaveFocus();
  });

  test('is over: back to the password, with the reason and the email', async () => {
    const { code } = await open(() => failure(410, 'Please start again.', { code: 'gone' }));
    await userEvent.type(code, '123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please start again.');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@acme.example');
  });

  test('using a recovery code instead shows how many remain', async () => {
    const { toast, calls } = await open(() => ({ ...sessionGrant(), recoveryCodesLeft: 2 }));
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await userEvent.type(await screen.findByLabelText('Recovery code'), `${CODES[0]}{Enter}`);
    await waitFor(() =>
      expect(toast.info).toHaveBeenCalledWith('2 recovery codes are left. Create new ones under Password & security.'),
    );
    expect(calls.at(-1)?.body).toMatchObject({ answer: { kind: 'recovery', code: CODES[0] } });
  });

  test('returns to the password', async () => {
    await open(() => null);
    await userEvent.click(screen.getByRole('button', { name: 'Back to the password' }));
    expect(screen.getByRole('heading', { name: 'Login' })).toBeInTheDocument();
  });
});

describe('the own second factors', () => {
  test('an authenticator app is set up in steps, and its recovery codes are shown before anything else', async () => {
    const grant = sessionGrant({ accessToken: 'with a second factor' });
    let factors = NONE;
    const { api, calls } = answeringApi(({ method, path }) => {
      if (method === 'GET') return factors;
      if (path === 'account/second-factors/totp') return SETUP;
      factors = { ...NONE, totp: { createdAt: QUESTION.expiresAt, lastUsedAt: null }, recoveryCodesLeft: 10 };
      return { recoveryCodes: CODES, grant };
    });
    const { host } = renderWithHost(<SecondFactors />, { api });
    await userEvent.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Your password'), 'correct horse{Enter}');
    expect(await dialog.findByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument();
    expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText('Six-digit code'), '123456{Enter}');
    expect(within(await dialog.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')).toHaveLength(
      10,
    );
    expect(host.session.accessToken()).not.toBe(grant.accessToken);
    // one key press loses nothing: the codes are shown only now
    await userEvent.keyboard('{Escape}');
    expect(dialog.getByText(/^Have you saved them\?/)).toBeInTheDocument();
    expect(dialog.getByText(CODES[0] ?? '')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'I have saved them' }));
    await waitFor(() => expect(host.session.accessToken()).toBe(grant.accessToken));
    expect(await screen.findByText('10 codes are left.')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { password: 'correct horse' },
      { setup: SETUP.setup, code: '123456' },
    ]);
  });

  test('removing one asks for the password, and explains why it can’t be', async () => {
    const factors: Factors = {
      ...NONE,
      totp: { createdAt: QUESTION.expiresAt, lastUsedAt: null },
      recoveryCodesLeft: 1,
      required: true,
    };
    const { api } = answeringApi(({ method }) =>
      method === 'GET' ? factors : failure(409, 'Your firm requires a second factor.', { code: 'conflict' }),
    );
    renderWithHost(<SecondFactors />, { api });
    expect(await screen.findByText('One code is left.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove the authenticator app' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove the authenticator app?' }));
    await userEvent.type(dialog.getByLabelText('Your password'), 'correct horse{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Your firm requires a second factor.');
  });

  test('a passkey is renamed in a dialog that has its name', async () => {
    const id = 'passkey-of-tests-01234';
    let name = 'Laptop';
    let fails = true;
    const { api, calls } = answeringApi(({ method }) => {
      if (method === 'GET')
        return {
          ...NONE,
          passkeys: [{ id, name, domain: 'scopewright.app', createdAt: QUESTION.expiresAt, lastUsedAt: null }],
          recoveryCodesLeft: 9,
        };
      if (fails) return failure(404, 'This passkey no longer exists.', { code: 'not_found' });
      name = 'Desk';
      return { success: true };
    });
    const toast = toasts();
    renderWithHost(<SecondFactors />, { api, toast });
    await userEvent.click(await screen.findByRole('button', { name: 'Rename the passkey Laptop' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Rename passkey' }));
    const field = dialog.getByLabelText('Name of the passkey');
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveValue('Laptop');
    await userEvent.clear(field);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Name is required')).toBeInTheDocument();
    await userEvent.type(field, 'Desk{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('This passkey no longer exists.');
    fails = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Rename the passkey Desk' })).toBeInTheDocument();
    expect(toast.success).toHaveBeenCalledWith('The passkey is renamed');
    expect(calls.at(-2)).toMatchObject({
      path: 'account/second-factors/passkeys/rename',
      body: { passkey: id, name: 'Desk' },
    });
  });

  test('reports that they could not be loaded, and retries', async () => {
    let answers = 0;
    const { api } = answeringApi(() => (++answers === 1 ? failure(503, 'Service temporarily unavailable.') : NONE));
    renderWithHost(<SecondFactors />, { api });
    await userEvent.click(await screen.findByRole('button', { name: /try again|retry/i }));
    expect(await screen.findByText(/You have no second factor yet/)).toBeInTheDocument();
  });
});

test('of a firm that requires one sets it up, and is signed in once the codes are confirmed', async () => {
  const grant = sessionGrant({ accessToken: 'in' });
  const { api } = answeringApi(({ path }) =>
    path === 'account/second-factors/totp' ? SETUP : { recoveryCodes: CODES, grant },
  );
  const { host } = renderWithHost(<SecondFactorScreen />, {
    api,
    session: memorySession(sessionGrant({ mustEnrolSecondFactor: true })),
  });
  await userEvent.click(screen.getByRole('button', { name: /^Authenticator app/ }));
  await userEvent.type(screen.getByLabelText('Your password'), 'correct horse{Enter}');
  await userEvent.type(await screen.findByLabelText('Six-digit code'), '123456{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'I have saved them, continue' }));
  await waitFor(() => expect(host.session.get()).toMatchObject({ status: 'signed-in', mustEnrolSecondFactor: false }));
});

function Address() {
  return <output aria-label="Address">{useLocation().pathname}</output>;
}

test("the firm's requirement is a part of the settings, and its previous address redirects there", async () => {
  renderWithHost(
    <>
      <FirmSecurityScreen />
      <Address />
    </>,
    { path: '/account/firm' },
  );
  await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/settings/security'));
});
